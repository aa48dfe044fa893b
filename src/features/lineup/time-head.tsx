import '#src/platform/i18n/en/lineup.ts'

import { formatNear, formatTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import { type Axis, placeOn, type Tick } from './axis.ts'
import styles from './timeline.module.css'
import { shortDay } from './words.ts'

/** Room that the time of now takes, where time is narrowest. */
const NOW_MS = 80 * 60_000
const isHidden = (at: number, now: number) => at > now && at < now + NOW_MS

interface TimeHeadProps {
  axis: Axis
  ticks: readonly Tick[]
  now: number
}

/** Full hours by the browser's clock, and the time of now. Where there is little room every second or third hour is named. */
export const TimeHead = ({ axis, ticks, now }: TimeHeadProps) => (
  <div role="row" aria-rowindex={1} className={styles.head}>
    <div role="columnheader" className={styles.corner}>
      {t('lineup:device')}
    </div>
    <div
      role="columnheader"
      className={styles.hours}
      aria-label={t('lineup:times', {
        from: formatNear(axis.from, now),
        till: formatNear(axis.till, now),
      })}
    >
      <span aria-hidden="true">
        {ticks
          .filter(({ at }) => !isHidden(at, now))
          .map(({ at, hour, isNewDay }) => (
            <span
              key={at}
              className={classNames(
                styles.hour,
                isNewDay && styles.day,
                !isNewDay && hour % 2 !== 0 && styles.odd,
                !isNewDay && hour % 3 !== 0 && styles.minor,
              )}
              style={{ insetInlineStart: `${placeOn(axis, at)}%` }}
            >
              {isNewDay ? shortDay(at) : formatTime(at)}
            </span>
          ))}
        <span className={styles.nowTime} style={{ insetInlineStart: `${placeOn(axis, now)}%` }}>
          {formatTime(now)}
        </span>
      </span>
    </div>
  </div>
)
