import { ArrowRight, Ban } from 'lucide-react'

import { bulkTexts } from '#src/texts/bulk.ts'
import { Stack } from '#src/ui/layout.tsx'

import styles from './bulk-job.module.css'

export interface Skipped {
  /** Count and reason. */
  reason: string
  names: readonly string[]
}

interface ChangeSummaryProps {
  /** What will change; undefined if nothing will. */
  will: string | undefined
  skipped: readonly Skipped[]
}

/** What will change, and what will not and why. */
export const ChangeSummary = ({ will, skipped }: ChangeSummaryProps) => (
  <Stack as="ul" gap={2} aria-live="polite">
    <li className={styles.check}>
      <ArrowRight aria-hidden="true" />
      <span>{will ?? bulkTexts.nothingChanges}</span>
    </li>
    {skipped.map(({ reason, names }) => (
      <li key={reason} className={styles.check}>
        <Ban aria-hidden="true" />
        <details className={styles.names}>
          <summary>{reason}</summary>
          <Names names={names} />
        </details>
      </li>
    ))}
  </Stack>
)

const MAX_NAMES = 20

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={`quiet small ${styles.nameList}`}>
    {names.slice(0, MAX_NAMES).map((name, index) => (
      <li key={index}>
        <bdi>{name}</bdi>
      </li>
    ))}
    {names.length > MAX_NAMES && (
      <li className="quiet">{bulkTexts.andMore(names.length - MAX_NAMES)}</li>
    )}
  </ul>
)
