import '#src/platform/i18n/en/lineup.ts'

import { useRef } from 'react'

import { stretchAt } from '#src/domain/schedule/planned.ts'
import { t } from '#src/platform/i18n/t.ts'

import { DeviceChanges, LineupPanel } from './device-face.tsx'
import styles from './phone-list.module.css'
import { ReasonIcon } from './reason-icon.tsx'
import type { DeviceStretch, LineupRow } from './rows.ts'
import { drawnRows, useWindow } from './use-window.ts'
import { type Clock, reasonsOf, timesInWords, titleOf } from './words.ts'

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 124

interface PhoneListProps {
  rows: readonly LineupRow[]
  clock: Clock
  onOpen: (deviceId: string) => void
}

/** Where there is no room for time to the right: what each device shows now and until when, and what comes then. */
export function PhoneList({ rows, clock, onOpen }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useWindow(scroller, { count: rows.length, height: ROW_HEIGHT })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        aria-label={t('lineup:timeline')}
        className={styles.list}
        style={{ height: rows.length * ROW_HEIGHT }}
      >
        {drawnRows(shown, shown.first).map((index) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={row.device.id}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                className={styles.item}
                style={{ top: index * ROW_HEIGHT }}
              >
                <Now row={row} clock={clock} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface NowProps {
  row: LineupRow
  clock: Clock
  onOpen: (deviceId: string) => void
}

function Now({ row: { device, stretches }, clock, onOpen }: NowProps) {
  const on = stretchAt(stretches, clock.now)
  const next = on && stretches[stretches.indexOf(on) + 1]
  return (
    <button type="button" className={styles.device} onClick={() => onOpen(device.id)}>
      <span className={styles.panel}>
        <LineupPanel device={device} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{device.name}</bdi>
        <DeviceChanges id={device.id} />
        {on && (
          <span className={styles.on}>
            <ReasonIcon why={on.shows.why} />
            <bdi className="clip">{titleOf(on.shows)}</bdi>
          </span>
        )}
        {on && <span className={styles.times}>{whyAndWhen(on, clock)}</span>}
        {next && (
          <span className={styles.next}>
            <ReasonIcon why={next.shows.why} />
            <bdi className="clip">{t('lineup:afterwards', { title: titleOf(next.shows) })}</bdi>
          </span>
        )}
      </span>
    </button>
  )
}

const whyAndWhen = (stretch: DeviceStretch, clock: Clock) =>
  `${reasonsOf(stretch)[0] ?? ''}, ${timesInWords(stretch, clock)}`
