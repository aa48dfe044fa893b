import { grouped } from '#src/domain/grouped.ts'
import type { PartOfSchedule, SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { calendarLane, type KnownEntry } from './entry.ts'
import { scheduleMutations } from './mutations.ts'

/**
 * The entries of many devices that touch a span, by device: what was kept of them, with what waits for the server. Each device's
 * own changes alone are looked at, for a thousand devices may have a thousand of them.
 */
export function entriesOfMany(
  deviceIds: readonly string[],
  span: SpanQuery,
  kept: ReadonlyMap<string, PartOfSchedule>,
  changes: readonly PendingChange[],
): ReadonlyMap<string, readonly KnownEntry[]> {
  const byLane = grouped(changes, ({ op }) => op.lane)
  return new Map(
    deviceIds.map((deviceId) => {
      const { entries = [], askedAt = 0 } = kept.get(deviceId) ?? {}
      const own = byLane.get(calendarLane(deviceId)) ?? []
      const shown = overlay(scheduleMutations, own, { deviceId, ...span, entries }, askedAt)
      return [deviceId, shown.entries]
    }),
  )
}
