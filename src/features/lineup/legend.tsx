import '#src/platform/i18n/en/lineup.ts'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import styles from './legend.module.css'
import { ReasonIcon } from './reason-icon.tsx'

const REASONS = ['schedule', 'pushed', 'default', 'nothing'] as const

/** Why something shows, by shape and word. */
export const Legend = () => (
  <ul className={styles.legend}>
    {REASONS.map((why) => (
      <li key={why} className={styles.reason}>
        <span className={classNames(styles.mark, styles[why])}>
          <ReasonIcon why={why} />
        </span>
        <span>{t(`lineup:${why}`)}</span>
      </li>
    ))}
  </ul>
)
