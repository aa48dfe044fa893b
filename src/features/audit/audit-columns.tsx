import '#src/platform/i18n/en/audit.ts'
import '#src/platform/i18n/en/roles.ts'

import type { AuditEntry } from '#src/contract/audit.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'

import styles from './audit-page.module.css'
import { browserInWords, changesInWords, deedInWords } from './words.ts'

export const AUDIT_COLUMNS: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    name: t('audit:when'),
    width: '10rem',
    onPhone: 'detail',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    id: 'actor',
    name: t('audit:who'),
    width: 'minmax(9rem, 1fr)',
    rowHeader: true,
    onPhone: 'title',
    cell: ({ actor }) => (
      <span className={styles.two}>
        <bdi className="clip">{actor ? actor.fullName || actor.email : t('audit:nobody')}</bdi>
        {actor && <bdi className={`clip ${styles.second}`}>{actor.email}</bdi>}
      </span>
    ),
  },
  {
    id: 'deed',
    name: t('audit:what'),
    width: 'minmax(14rem, 2.4fr)',
    onPhone: 'line',
    cell: (entry) => (
      <span className={styles.two}>
        <bdi className={styles.deed}>{deedInWords(entry)}</bdi>
        {changesInWords(entry).map((change) => (
          <bdi key={change} className={styles.second}>
            {change}
          </bdi>
        ))}
      </span>
    ),
  },
  {
    id: 'whence',
    name: t('audit:whence'),
    width: 'minmax(8rem, 0.8fr)',
    onPhone: 'line',
    cell: (entry) => (
      <span className={styles.two}>
        <bdi className="clip">{browserInWords(entry)}</bdi>
        <bdi className={`clip ${styles.second}`}>{entry.address}</bdi>
      </span>
    ),
  },
]
