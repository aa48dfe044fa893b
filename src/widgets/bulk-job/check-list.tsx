import '#src/platform/i18n/en/bulk.ts'

import { ArrowRight, Ban } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './bulk-job.module.css'

export interface Staying {
  /** How many of them and why, in words. */
  reason: string
  names: readonly string[]
}

interface CheckListProps {
  /** What will change, in words; undefined where nothing will. */
  will: string | undefined
  staying: readonly Staying[]
}

/** Before anything changes: what will, what cannot and why. */
export const CheckList = ({ will, staying }: CheckListProps) => (
  <ul className={styles.checks} aria-live="polite">
    <li className={styles.check}>
      <ArrowRight aria-hidden="true" />
      <span>{will ?? t('bulk:nothingChanges')}</span>
    </li>
    {staying.map(({ reason, names }) => (
      <li key={reason} className={styles.check}>
        <Ban aria-hidden="true" />
        <details className={styles.names}>
          <summary>{reason}</summary>
          <Names names={names} />
        </details>
      </li>
    ))}
  </ul>
)

const MOST_NAMED = 20

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.nameList}>
    {names.slice(0, MOST_NAMED).map((name, at) => (
      <li key={at}>
        <bdi>{name}</bdi>
      </li>
    ))}
    {names.length > MOST_NAMED && (
      <li className="quiet">{t('bulk:andMore', { count: names.length - MOST_NAMED })}</li>
    )}
  </ul>
)
