import { groupBy } from '#src/domain/group-by.ts'
import type { PartialSchedule, SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { calendarLane, type KnownEntry } from './entry.ts'
import { scheduleMutations } from './mutations.ts'

/**
 * Cached entries of many devices in a span, by device, with the pending changes applied. Considers only each device's own
 * changes, because there may be thousands.
 */
export function entriesOfMany(
  deviceIds: readonly string[],
  span: SpanQuery,
  kept: ReadonlyMap<string, PartialSchedule>,
  changes: readonly PendingChange[],
): ReadonlyMap<string, readonly KnownEntry[]> {
  const byLane = groupBy(changes, ({ op }) => op.lane)
  return new Map(
    deviceIds.map((deviceId) => {
      const { entries = [], askedAt = 0 } = kept.get(deviceId) ?? {}
      const own = byLane.get(calendarLane(deviceId)) ?? []
      const shown = overlay(scheduleMutations, own, { deviceId, ...span, entries }, askedAt)
      return [deviceId, shown.entries]
    }),
  )
}
