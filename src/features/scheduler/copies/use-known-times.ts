import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleKeys } from '#src/data/schedules/keys.ts'
import { entriesOfMany } from '#src/data/schedules/known-of-many.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** What lies in the time of an entry on each of many devices, as far as that is known here, with what waits for the server. */
export function useKnownTimes(deviceIds: readonly string[], { start, end }: KnownEntry) {
  const { changes } = useOutbox()
  const span = useMemo(() => ({ from: start, to: end }), [start, end])
  const { data: kept } = useQuery({ ...scheduleQueries.keptOf(deviceIds, span), gcTime: 0 })
  const known = useMemo(
    () => entriesOfMany(deviceIds, span, kept ?? new Map(), changes),
    [deviceIds, span, kept, changes],
  )
  return { known, isKnown: kept !== undefined, span }
}

const MOST_ASKED = 20

/** What was kept may be long past: of those that it stops, the server is asked once, where it can be reached. */
export function useAskedAgain(
  taken: readonly string[],
  { from, to }: ReturnType<typeof useKnownTimes>['span'],
) {
  const queries = useQueryClient()
  const asked = useRef(new Set<string>())
  const which = taken.slice(0, MOST_ASKED).join(' ')
  useEffect(() => {
    const ids = which.split(' ').filter((id) => id !== '' && !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    const answers = ids.map((id) => queries.fetchQuery(scheduleQueries.ofDevice(id, { from, to })))
    void Promise.allSettled(answers).then(() =>
      queries.invalidateQueries({ queryKey: scheduleKeys.kept() }),
    )
  }, [which, from, to, queries])
}
