import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import styles from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  rows?: number
  /** Only names, as in a tree. */
  plain?: boolean
}

/** Placeholder of a list while it loads. */
export function SkeletonRows({ rows = 6, plain = false }: SkeletonRowsProps) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {commonTexts.loading}
      </span>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className={classNames(styles.row, plain && styles.plain)} aria-hidden="true">
          {!plain && <span className={styles.panel} />}
          <span className={styles.lines}>
            <span />
            {!plain && <span />}
          </span>
        </div>
      ))}
    </div>
  )
}
