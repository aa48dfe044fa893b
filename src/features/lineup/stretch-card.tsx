import '#src/platform/i18n/en/lineup.ts'

import { createPortal } from 'react-dom'

import type { LinedUpDevice } from '#src/data/lineup/with-waiting.ts'
import { t } from '#src/platform/i18n/t.ts'

import { LineupPanel } from './device-face.tsx'
import { ReasonIcon } from './reason-icon.tsx'
import type { DeviceStretch } from './rows.ts'
import styles from './stretch-card.module.css'
import type { Pointed } from './use-pointed.ts'
import { type Clock, reasonsOf, timesInWords, titleOf } from './words.ts'

/** In pixels, as in the style sheet: room that it needs to stand somewhere. */
const WIDTH = 288
const HEIGHT = 300
const GAP = 6

interface StretchCardProps {
  device: LinedUpDevice
  stretches: readonly DeviceStretch[]
  stretch: DeviceStretch
  clock: Clock
  place: Pointed['place']
}

/** All that a stretch tells, beside it. Its name in the timeline says the same, so a reader of the screen needs no card. */
export function StretchCard({ device, stretches, stretch, clock, place }: StretchCardProps) {
  const { shows } = stretch
  const isOn = stretch.from <= clock.now && clock.now < stretch.till
  const given = shows.why === 'nothing' ? null : shows.content.thumbnail
  const picture = given ?? (isOn ? device.thumbnail : null)
  const next = stretches[stretches.indexOf(stretch) + 1]
  return createPortal(
    <div className={styles.card} style={standing(place)} aria-hidden="true">
      {picture !== null && (
        <span className={styles.tray}>
          <LineupPanel device={device} src={picture} size="card" />
        </span>
      )}
      <bdi className={styles.device}>{device.name}</bdi>
      <bdi className={styles.title}>{titleOf(shows)}</bdi>
      <span className={styles.times}>{timesInWords(stretch, clock)}</span>
      {shows.why !== 'nothing' && (
        <span className={styles.why}>
          <ReasonIcon why={shows.why} />
          <span>{reasonsOf(stretch).join(' · ')}</span>
        </span>
      )}
      {next && (
        <span className={styles.next}>
          {t('lineup:afterwards', { title: titleOf(next.shows) })}
        </span>
      )}
    </div>,
    document.body,
  )
}

/** Below the stretch where there is room, else above it. */
function standing({ x, top, bottom }: Pointed['place']) {
  const left = Math.max(GAP, Math.min(x - WIDTH / 2, innerWidth - WIDTH - GAP))
  return bottom + HEIGHT > innerHeight && top > HEIGHT
    ? { left, bottom: innerHeight - top + GAP }
    : { left, top: bottom + GAP }
}
