import '#src/platform/i18n/en/pending.ts'

import { useLiveQuery } from 'dexie-react-hooks'
import { Check } from 'lucide-react'

import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'

import { Group } from './group.tsx'
import styles from './pending-page.module.css'

const MOST_SHOWN = 50

/** What the server has, newest first. */
export function SentGroup() {
  const receipts = useLiveQuery(
    () =>
      currentOutbox()?.db.receipts.orderBy('doneAt').reverse().limit(MOST_SHOWN).toArray() ?? [],
  )
  if (!receipts) return null
  return (
    <Group title={t('pending:sent')} aside={t('pending:last30Days')}>
      {receipts.length === 0 && <li className={styles.none}>{t('pending:nothingSent')}</li>}
      {receipts.map(({ opId, label, doneAt }) => (
        <li key={opId} className={styles.item}>
          <Check aria-hidden="true" className={styles.good} />
          <div className={styles.words}>
            <span className={styles.name}>{label}</span>
            <time className={styles.sub}>{formatDateTime(new Date(doneAt))}</time>
          </div>
        </li>
      ))}
    </Group>
  )
}
