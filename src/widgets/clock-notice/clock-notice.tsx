import { ClockAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { ageOf } from '#src/domain/dates.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { clockTexts } from '#src/texts/clock.ts'
import { Note } from '#src/ui/note.tsx'

/** Shown while the clock of this device is wrong, since schedules depend on it (OFF-29). */
export function ClockNotice() {
  const aheadMs = useSyncExternalStore(serverClock.subscribe, serverClock.deviceAheadMs)
  if (aheadMs === 0) return null
  const amount = amountOf(Math.abs(aheadMs))
  return (
    <Note tone="warn" icon={<ClockAlert aria-hidden="true" />}>
      {`${aheadMs > 0 ? clockTexts.fast(amount) : clockTexts.slow(amount)} ${clockTexts.advice}`}
    </Note>
  )
}

function amountOf(ms: number) {
  const { unit, count } = ageOf(0, ms)
  return unit === 'now' ? '' : clockTexts[unit](count)
}
