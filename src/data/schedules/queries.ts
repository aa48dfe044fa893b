import { queryOptions } from '@tanstack/react-query'

import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { keptSchedules, scheduleThroughCache } from '#src/platform/db/schedule-through-cache.ts'

import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'

export const scheduleQueries = {
  ofDevice: (deviceId: string, { from, to }: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.ofDevice(deviceId), from, to] as const,
      queryFn: ({ signal }) =>
        scheduleThroughCache(deviceId, { from, to }, () =>
          listEntries(deviceId, { from, to }, { signal }),
        ),
    }),
  /** What is kept here of many devices. Nobody is asked. */
  keptOf: (deviceIds: readonly string[], { from, to }: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.kept(), from, to, deviceIds] as const,
      queryFn: () => keptSchedules(deviceIds, { from, to }),
    }),
}
