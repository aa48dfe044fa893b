import '#src/platform/i18n/en/pending.ts'

import { Check } from 'lucide-react'

import { formatNear } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Receipt } from '#src/platform/outbox/store/op.ts'

import { Group } from './group.tsx'
import styles from './pending-page.module.css'

/** What the server has, newest first. */
export const SentGroup = ({ receipts, nowMs }: { receipts: readonly Receipt[]; nowMs: number }) => (
  <Group
    title={t('pending:sent')}
    aside={t('pending:last30Days')}
    items={receipts}
    render={({ opId, label, doneAt }) => (
      <li key={opId} className={`${styles.row} ${styles.sentRow}`}>
        <Check aria-hidden="true" className={styles.good} />
        <div className={styles.words}>
          <span className={styles.name}>{label}</span>
          <time className={styles.sub} dateTime={new Date(doneAt).toISOString()}>
            {formatNear(new Date(doneAt), nowMs)}
          </time>
        </div>
      </li>
    )}
  >
    <p className={styles.none}>{t('pending:nothingSent')}</p>
  </Group>
)
