import { RefreshCw } from 'lucide-react'

import { ageOf } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { IconButton } from '#src/ui/button.tsx'

import styles from './freshness.module.css'

interface FreshnessProps {
  reading: Known<unknown> | undefined
  busy: boolean
  onRefresh: () => void
}

/** Age and origin of the data, with a refresh button. */
export function Freshness({ reading, busy, onRefresh }: FreshnessProps) {
  const now = useNow('device')
  return (
    <span className={styles.freshness}>
      <span className={styles.words}>{reading && freshnessLabel(reading, now)}</span>
      <IconButton
        label={devicesPageTexts.refresh}
        icon={<RefreshCw aria-hidden="true" className={busy ? styles.busy : undefined} />}
        aria-disabled={busy}
        onClick={onRefresh}
      />
    </span>
  )
}

interface ServerRead<T> {
  data: T | undefined
  dataUpdatedAt: number
  isPlaceholderData: boolean
}

/** The reading of a query that is not cached; undefined while data of another page is shown, whose age is unknown. */
export const readingOf = <T,>(read: ServerRead<T>): Known<T> | undefined =>
  read.data === undefined || read.isPlaceholderData
    ? undefined
    : { value: read.data, askedAt: read.dataUpdatedAt, from: 'server' }

function freshnessLabel({ from, askedAt }: Known<unknown>, now: number) {
  const { unit, count } = ageOf(askedAt, now)
  const age = unit === 'now' ? devicesPageTexts.updatedNow : devicesPageTexts.updated[unit](count)
  return from === 'device' ? `${devicesPageTexts.fromThisDevice} · ${age}` : age
}
