import { useRef } from 'react'

import { stretchAt } from '#src/domain/schedule/lineup.ts'
import { lineupTexts } from '#src/texts/lineup.ts'

import { DeviceChanges, LineupPanel, ReasonIcon } from './device-panel.tsx'
import { type Clock, reasonsOf, formatTimes, contentTitle } from './labels.ts'
import styles from './phone-list.module.css'
import type { DeviceStretch, LineupRow } from './rows.ts'
import { drawnRows, useWindow } from './use-window.ts'

/** Pixels; must match the style sheet. */
const ROW_HEIGHT = 124

interface PhoneListProps {
  rows: readonly LineupRow[]
  clock: Clock
  onOpen: (deviceId: string) => void
}

/** For narrow screens: the current and the next content of each device. */
export function PhoneList({ rows, clock, onOpen }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useWindow(scroller, { count: rows.length, height: ROW_HEIGHT })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        aria-label={lineupTexts.timeline}
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
                <DeviceItem row={row} clock={clock} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface DeviceItemProps {
  row: LineupRow
  clock: Clock
  onOpen: (deviceId: string) => void
}

function DeviceItem({ row: { device, stretches }, clock, onOpen }: DeviceItemProps) {
  const current = stretchAt(stretches, clock.now)
  const next = current && stretches[stretches.indexOf(current) + 1]
  return (
    <button type="button" className={styles.device} onClick={() => onOpen(device.id)}>
      <span className={styles.panel}>
        <LineupPanel device={device} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{device.name}</bdi>
        <DeviceChanges id={device.id} />
        {current && (
          <span className={styles.on}>
            <ReasonIcon why={current.shows.why} />
            <bdi className="clip">{contentTitle(current.shows)}</bdi>
          </span>
        )}
        {current && <span className={styles.times}>{formatReasonAndTimes(current, clock)}</span>}
        {next && (
          <span className={styles.next}>
            <ReasonIcon why={next.shows.why} />
            <bdi className="clip">{lineupTexts.afterwards(contentTitle(next.shows))}</bdi>
          </span>
        )}
      </span>
    </button>
  )
}

const formatReasonAndTimes = (stretch: DeviceStretch, clock: Clock) =>
  `${reasonsOf(stretch)[0] ?? ''}, ${formatTimes(stretch, clock)}`
