import '#src/platform/i18n/en/pending.ts'

import { RefreshCw, TriangleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import type { UnreadableOp } from '#src/platform/outbox/store/op.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './pending-page.module.css'

/** Kept whatever it is: a newer version can send the one, and somebody can look into the other. */
export const UnreadableRow = ({ change: { isNewer } }: { change: UnreadableOp }) => (
  <li className={styles.row}>
    <TriangleAlert aria-hidden="true" className={styles.bad} />
    <div className={styles.words}>
      <span className={styles.name}>
        {t(isNewer ? 'pending:newerTitle' : 'pending:brokenTitle')}
      </span>
      <span className={styles.sub}>{t(isNewer ? 'pending:newerText' : 'pending:brokenText')}</span>
    </div>
    {isNewer && (
      <Button size="small" onClick={() => void updates.accept()}>
        <RefreshCw aria-hidden="true" />
        {t('common:reload')}
      </Button>
    )}
  </li>
)
