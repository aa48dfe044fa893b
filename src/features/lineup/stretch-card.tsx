import { createPortal } from 'react-dom'

import type { PendingLineupDevice } from '#src/data/lineup/with-pending-changes.ts'
import { lineupTexts } from '#src/texts/lineup.ts'

import { LineupPanel, ReasonIcon } from './device-panel.tsx'
import { type Clock, reasonsOf, formatTimes, contentTitle } from './labels.ts'
import type { DeviceStretch } from './rows.ts'
import styles from './stretch-card.module.css'
import type { HoveredStretch } from './use-hovered-stretch.ts'

/** Space that the card needs, in pixels; must match the style sheet. */
const WIDTH = 288
const HEIGHT = 300
const GAP = 6

interface StretchCardProps {
  device: PendingLineupDevice
  stretches: readonly DeviceStretch[]
  stretch: DeviceStretch
  clock: Clock
  anchor: HoveredStretch['anchor']
}

/** Details of a stretch. Hidden from screen readers, because the stretch has the same accessible name. */
export function StretchCard({ device, stretches, stretch, clock, anchor }: StretchCardProps) {
  const { shows } = stretch
  const isCurrent = stretch.from <= clock.now && clock.now < stretch.till
  const ownThumbnail = shows.why === 'nothing' ? null : shows.content.thumbnail
  const image = ownThumbnail ?? (isCurrent ? device.thumbnail : null)
  const next = stretches[stretches.indexOf(stretch) + 1]
  return createPortal(
    <div className={styles.card} style={cardPosition(anchor)} aria-hidden="true">
      {image !== null && (
        <span className={styles.tray}>
          <LineupPanel device={device} src={image} size="card" />
        </span>
      )}
      <bdi className={styles.device}>{device.name}</bdi>
      <bdi className={styles.title}>{contentTitle(shows)}</bdi>
      <span className={styles.times}>{formatTimes(stretch, clock)}</span>
      {shows.why !== 'nothing' && (
        <span className={styles.why}>
          <ReasonIcon why={shows.why} />
          <span>{reasonsOf(stretch).join(' · ')}</span>
        </span>
      )}
      {next && (
        <span className={styles.next}>{lineupTexts.afterwards(contentTitle(next.shows))}</span>
      )}
    </div>,
    document.body,
  )
}

/** Below the stretch if there is room, otherwise above it. */
function cardPosition({ x, top, bottom }: HoveredStretch['anchor']) {
  const left = Math.max(GAP, Math.min(x - WIDTH / 2, innerWidth - WIDTH - GAP))
  return bottom + HEIGHT > innerHeight && top > HEIGHT
    ? { left, bottom: innerHeight - top + GAP }
    : { left, top: bottom + GAP }
}
