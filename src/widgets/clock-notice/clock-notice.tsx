import '#src/platform/i18n/en/clock.ts'

import { ClockAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { ageOf } from '#src/domain/dates.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'

/** Shown while the clock of this device is wrong, since schedules depend on it (OFF-29). */
export function ClockNotice() {
  const aheadMs = useSyncExternalStore(serverClock.subscribe, serverClock.deviceAheadMs)
  if (aheadMs === 0) return null
  const amount = amountOf(Math.abs(aheadMs))
  return (
    <Note tone="warn" icon={<ClockAlert aria-hidden="true" />}>
      {`${t(aheadMs > 0 ? 'clock:fast' : 'clock:slow', { amount })} ${t('clock:advice')}`}
    </Note>
  )
}

function amountOf(ms: number) {
  const { unit, count } = ageOf(0, ms)
  return unit === 'now' ? '' : t(`clock:${unit}`, { count })
}
