import { type ComponentProps, useEffect, useState } from 'react'

import type { SchedulerTab } from '#src/features/scheduler/scheduler-tab.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

type Loaded = { SchedulerTab: typeof SchedulerTab }
let loaded: Loaded | undefined

const load = async () => (loaded ??= await import('#src/features/scheduler/scheduler-tab.tsx'))

/** Preloads the calendar. */
export const loadSchedule = () => void load().catch(() => undefined)

/**
 * The calendar, loaded when its tab opens. Not by `lazy`: after a fallback React delays the content
 * by 300 ms.
 */
export function Schedule(schedule: ComponentProps<typeof SchedulerTab>) {
  const [part, setPart] = useState(loaded)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!part) load().then(setPart, (error: unknown) => setFailure({ error }))
  }, [part])
  if (failure) throw failure.error
  if (!part) return <SkeletonRows rows={3} />
  return <part.SchedulerTab {...schedule} />
}
