import '#src/platform/i18n/en/devices-page.ts'

import { RefreshCw } from 'lucide-react'

import { ageOf } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { t } from '#src/platform/i18n/t.ts'
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
        label={t('DevicesPage:refresh')}
        icon={<RefreshCw aria-hidden="true" className={busy ? styles.busy : undefined} />}
        aria-disabled={busy}
        onClick={onRefresh}
      />
    </span>
  )
}

function freshnessLabel({ from, askedAt }: Known<unknown>, now: number) {
  const { unit, count } = ageOf(askedAt, now)
  const age =
    unit === 'now' ? t('DevicesPage:updatedNow') : t(`DevicesPage:updated-${unit}`, { count })
  return from === 'device' ? `${t('DevicesPage:fromThisDevice')} · ${age}` : age
}
