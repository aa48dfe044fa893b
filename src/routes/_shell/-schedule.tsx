import { MissingPart } from '#src/ui/missing-part.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

const load = async () => (await import('#src/features/scheduler/scheduler-tab.tsx')).SchedulerTab

/** Preloads the calendar. */
export const loadSchedule = () => void load().catch(() => undefined)

/** The calendar, loaded when its tab opens. */
export const Schedule = onDemand(load, {
  Waiting: () => <SkeletonRows rows={3} />,
  Missing: MissingPart,
})
