import '#src/platform/i18n/en/lineup.ts'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import { type Axis, placeOn, type Tick } from './axis.ts'
import styles from './timeline.module.css'
import type { Clock } from './words.ts'

interface TimeGroundProps {
  axis: Axis
  ticks: readonly Tick[]
  clock: Clock
}

/** Behind the rows: the hours, what has passed, and from when on nothing is known; over them the line of now. */
export const TimeGround = ({ axis, ticks, clock: { now, knownTill } }: TimeGroundProps) => (
  <div aria-hidden="true" className={styles.ground}>
    {ticks.map(({ at, isNewDay }) => (
      <span
        key={at}
        className={classNames(styles.line, isNewDay && styles.midnight)}
        style={{ insetInlineStart: `${placeOn(axis, at)}%` }}
      />
    ))}
    {knownTill < axis.till && (
      <span className={styles.unknown} style={{ insetInlineStart: `${placeOn(axis, knownTill)}%` }}>
        {t('lineup:unknown')}
      </span>
    )}
    <span className={styles.now} style={{ insetInlineStart: `${placeOn(axis, now)}%` }} />
  </div>
)
