import { t } from '#src/platform/i18n/t.ts'
import { cardGridClass } from '#src/ui/card-grid.tsx'

import styles from './skeleton-cards.module.css'

/** The shape of the cards before the first answer. */
export const SkeletonCards = ({ cards = 6 }: { cards?: number }) => (
  <div className={cardGridClass('regular')} aria-busy="true">
    <span className="visually-hidden" role="status">
      {t('common:loading')}
    </span>
    {[...Array(cards).keys()].map((card) => (
      <div key={card} className={styles.card} aria-hidden="true">
        <span className={styles.tray}>
          <span className={styles.panel} />
        </span>
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    ))}
  </div>
)
