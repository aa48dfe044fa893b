import { t } from '#src/platform/i18n/t.ts'

import styles from './skeleton-rows.module.css'

/** The shape of a list before its first answer. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('common:loading')}
      </span>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.panel} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  )
}
