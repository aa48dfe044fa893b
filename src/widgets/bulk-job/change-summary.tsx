import { ArrowRight, Ban } from 'lucide-react'

import { bulkTexts } from '#src/texts/bulk.ts'
import { Stack } from '#src/ui/layout.tsx'

import styles from './bulk-job.module.css'
import type { Plan } from './plan.ts'

interface ChangeSummaryProps<Reason extends string> extends Pick<
  Plan<{ name: string }, Reason>,
  'excluded'
> {
  /** What will change; undefined if nothing will. */
  will: string | undefined
  /** Count and reason. */
  reasonText: (reason: Reason, count: number) => string
}

/** What will change, and what will not and why. */
export const ChangeSummary = <Reason extends string>({
  will,
  excluded,
  reasonText,
}: ChangeSummaryProps<Reason>) => (
  <Stack as="ul" gap={2} aria-live="polite">
    <li className={styles.check}>
      <ArrowRight aria-hidden="true" />
      <span>{will ?? bulkTexts.nothingChanges}</span>
    </li>
    {excluded.map(({ reason, items }) => (
      <li key={reason} className={styles.check}>
        <Ban aria-hidden="true" />
        <details className={styles.names}>
          <summary>{reasonText(reason, items.length)}</summary>
          <Names items={items} />
        </details>
      </li>
    ))}
  </Stack>
)

const MAX_NAMES = 20

const Names = ({ items }: { items: readonly { name: string }[] }) => (
  <ul className={`quiet small ${styles.nameList}`}>
    {items.slice(0, MAX_NAMES).map(({ name }, index) => (
      <li key={index}>
        <bdi>{name}</bdi>
      </li>
    ))}
    {items.length > MAX_NAMES && (
      <li className="quiet">{bulkTexts.andMore(items.length - MAX_NAMES)}</li>
    )}
  </ul>
)
