import { formatNear, formatTime } from '#src/domain/dates.ts'
import { lineupTexts } from '#src/texts/lineup.ts'
import { classNames } from '#src/ui/class-names.ts'

import { type Axis, placeOn, type Tick } from './axis.ts'
import { type Clock, formatShortDay } from './labels.ts'
import styles from './timeline.module.css'

/** Time range covered by the label of the current time at the minimum width. */
const NOW_MS = 80 * 60_000
const isHidden = (moment: number, now: number) => moment > now && moment < now + NOW_MS

interface TimeHeaderProps {
  axis: Axis
  ticks: readonly Tick[]
  now: number
}

/** Full hours and the current time. On narrow screens, only every second or third hour is labeled. */
export const TimeHeader = ({ axis, ticks, now }: TimeHeaderProps) => (
  <div role="row" aria-rowindex={1} className={styles.head}>
    <div role="columnheader" className={styles.corner}>
      {lineupTexts.device}
    </div>
    <div role="columnheader" className={styles.hours}>
      <span className="visually-hidden">
        {lineupTexts.times({
          from: formatNear(axis.from, now),
          till: formatNear(axis.till, now),
        })}
      </span>
      <span aria-hidden="true">
        {ticks
          .filter(({ moment }) => !isHidden(moment, now))
          .map(({ moment, hour, isNewDay }) => (
            <span
              key={moment}
              className={classNames(
                styles.hour,
                isNewDay && styles.day,
                !isNewDay && hour % 2 !== 0 && styles.odd,
                !isNewDay && hour % 3 !== 0 && styles.minor,
              )}
              style={{ insetInlineStart: `${placeOn(axis, moment)}%` }}
            >
              {isNewDay ? formatShortDay(moment) : formatTime(moment)}
            </span>
          ))}
        <span className={styles.nowTime} style={{ insetInlineStart: `${placeOn(axis, now)}%` }}>
          {formatTime(now)}
        </span>
      </span>
    </div>
  </div>
)

interface TimeBackgroundProps {
  axis: Axis
  ticks: readonly Tick[]
  clock: Clock
}

/** Hour lines and the unknown range behind the rows, and the line of the current time. */
export const TimeBackground = ({ axis, ticks, clock: { now, knownTill } }: TimeBackgroundProps) => (
  <div aria-hidden="true" className={styles.ground}>
    {ticks.map(({ moment, isNewDay }) => (
      <span
        key={moment}
        className={classNames(styles.line, isNewDay && styles.midnight)}
        style={{ insetInlineStart: `${placeOn(axis, moment)}%` }}
      />
    ))}
    {knownTill < axis.till && (
      <span className={styles.unknown} style={{ insetInlineStart: `${placeOn(axis, knownTill)}%` }}>
        {lineupTexts.unknown}
      </span>
    )}
    <span className={styles.now} style={{ insetInlineStart: `${placeOn(axis, now)}%` }} />
  </div>
)
