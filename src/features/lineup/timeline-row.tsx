import { Clock } from 'lucide-react'
import { memo } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { RowName } from '#src/ui/row-name.tsx'

import { type Axis, placeOn } from './axis.ts'
import type { Cursor } from './cursor.ts'
import { DeviceChanges, LineupPanel, ReasonIcon } from './device-panel.tsx'
import { formatStretch, isWaiting, formatTimes, contentTitle } from './labels.ts'
import type { DeviceStretch, LineupRow } from './rows.ts'
import styles from './timeline.module.css'

interface TimelineRowProps {
  row: LineupRow
  index: number
  /** In pixels. */
  top: number
  axis: Axis
  now: number
  knownTill: number
  /** Moment of the keyboard cursor, if it is in this row. */
  cursorAt: number | undefined
  onCursor: (cursor: Cursor) => void
  onOpen: (deviceId: string) => void
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, index, top, axis, now, knownTill, cursorAt, onCursor, onOpen } = props
  const { device, stretches } = row
  const open = () => onOpen(device.id)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={styles.row}
      style={{ top }}
    >
      <div role="rowheader" className={styles.device}>
        <span className={styles.panel}>
          <LineupPanel device={device} />
        </span>
        <span className={styles.named}>
          <RowName name={device.name} lines={2} onPress={open} />
          <DeviceChanges id={device.id} />
        </span>
      </div>
      <div role="presentation" className={styles.track}>
        {stretches
          .filter(({ from, till }) => from < axis.till && till > axis.from)
          .map((stretch) => {
            const isFocused =
              cursorAt !== undefined && stretch.from <= cursorAt && cursorAt < stretch.till
            const start = placeOn(axis, stretch.from)
            return (
              <button
                // Starts and the last end move with the time: a new element would lose the focus.
                key={stretch.till < knownTill ? stretch.till : 'last'}
                type="button"
                role="gridcell"
                tabIndex={isFocused ? 0 : -1}
                data-from={stretch.from}
                aria-label={formatStretch(stretch, { now, knownTill })}
                className={classesOf(stretch, now)}
                style={{
                  '--passed': `${passedShare(stretch, axis, now)}%`,
                  insetInlineStart: `${start}%`,
                  width: `${placeOn(axis, stretch.till) - start}%`,
                }}
                onFocus={() =>
                  isFocused || onCursor({ row: index, at: Math.max(stretch.from, axis.from) })
                }
                onClick={open}
              >
                <StretchLabel stretch={stretch} now={now} knownTill={knownTill} />
              </button>
            )
          })}
      </div>
    </div>
  )
})

/** Elapsed share of the visible part, in percent. */
function passedShare({ from, till }: DeviceStretch, axis: Axis, now: number) {
  const visiblePart = { from: Math.max(from, axis.from), till: Math.min(till, axis.till) }
  return from <= now && now < till ? placeOn(visiblePart, now) : 0
}

function classesOf(stretch: DeviceStretch, now: number) {
  const { from, till, shows } = stretch
  return classNames(
    styles.stretch,
    styles[shows.why],
    till <= now && styles.past,
    from <= now && now < till && styles.on,
    isWaiting(stretch) && styles.waiting,
  )
}

interface StretchLabelProps {
  stretch: DeviceStretch
  now: number
  knownTill: number
}

const StretchLabel = ({ stretch, now, knownTill }: StretchLabelProps) => (
  <span className={styles.words}>
    <span className={styles.title}>
      {isWaiting(stretch) ? <Clock aria-hidden="true" /> : <ReasonIcon why={stretch.shows.why} />}
      <bdi className="clip">{contentTitle(stretch.shows)}</bdi>
    </span>
    {stretch.shows.why === 'schedule' && (
      <span className={styles.times}>{formatTimes(stretch, { now, knownTill })}</span>
    )}
  </span>
)
