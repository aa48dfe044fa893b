import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { valuesOf } from '#src/data/schedules/change.ts'
import type { EntrySpan, KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { LATEST_END_MS } from '#src/domain/schedule/placement.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { outboxView, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { monthsOf } from '#src/widgets/cached-schedule/use-cached-schedule.ts'

import { type RequestedEntry, seenEntry, targetId } from './rejected-change.ts'

/** An entry of a rejected change that no loaded month has. */
interface Unread {
  id: string
  /** As the author of the change saw it, if the change has it. */
  seen: KnownEntry | undefined
  /** The months that it may be in. */
  months: Pick<EntrySpan, 'from' | 'to'>
}

interface Reading {
  value: readonly KnownEntry[]
  askedAt: number
}

/**
 * The entries that rejected changes are about (OFF-17). One of a month that was not opened is read first: not loaded does not
 * mean gone. If it cannot be read, it is the one that the author of the change saw.
 */
export function useUnreadEntry(deviceId: string, entries: readonly KnownEntry[]) {
  const { changes } = useOutbox()
  const queryClient = useQueryClient()
  const [unread, setUnread] = useState<Unread>()
  const { data } = useQuery({
    ...scheduleQueries.ofDevice(deviceId, unread?.months ?? ALWAYS),
    enabled: unread !== undefined,
  })
  const withUnread = useMemo(() => {
    const isLoaded = entries.some(({ id }) => id === unread?.id)
    const entry = unread && !isLoaded ? shownEntry(deviceId, unread, data, changes) : undefined
    return entry ? [...entries, entry] : entries
  }, [deviceId, entries, unread, data, changes])
  const latest = useRef(entries)
  useEffect(() => {
    latest.current = entries
  })

  const loaded = (id: string) => latest.current.find((entry) => entry.id === id)
  async function read(next: Unread) {
    const { months } = next
    const answer = await queryClient
      .fetchQuery(scheduleQueries.ofDevice(deviceId, months))
      .catch((error: unknown) => {
        if (!next.seen && !isTempId(next.id)) throw error
        return undefined
      })
    setUnread(next)
    return loaded(next.id) ?? shownEntry(deviceId, next, answer, outboxView().changes)
  }
  return {
    /** All entries, and the one that was found last. */
    entries: withUnread,
    /** The entry that a change is about, if it still exists; 'unread' if nobody knows, which the user is told. */
    async find(op: Op, request: RequestedEntry): Promise<KnownEntry | undefined | 'unread'> {
      const id = targetId(op, outboxView().serverIds)
      if (id === undefined) return undefined
      try {
        return (
          loaded(id) ?? (await read({ id, seen: seenEntry(op), months: monthsIn(op, request) }))
        )
      } catch (error) {
        const isOffline = problemOf(error).kind === 'offline'
        notify.error(isOffline ? schedulerTexts.notKept : schedulerTexts.failed)
        return 'unread'
      }
    },
  }
}

const ALWAYS = {
  from: new Date(0).toISOString(),
  to: new Date(LATEST_END_MS).toISOString(),
}

/** With pending changes, which may move it to any time. */
function shownEntry(
  deviceId: string,
  { id, seen }: Unread,
  reading: Reading | undefined,
  changes: readonly PendingChange[],
) {
  // Nobody else knows an entry that is not created yet.
  const fallback = seen && !isTempId(id) ? [{ ...seen, id }] : []
  const { value, askedAt } = reading ?? { value: fallback, askedAt: 0 }
  const span: EntrySpan = { deviceId, ...ALWAYS, entries: value }
  return overlay(scheduleMutations, changes, span, askedAt).entries.find((entry) => entry.id === id)
}

/** Where its author saw the entry, where the change would move it, and where another user moved it. */
function monthsIn(op: Op, { start, end }: RequestedEntry) {
  const theirs = op.error?.theirs && valuesOf(op.error.theirs.fields)
  const moments = [seenEntry(op), theirs]
    .flatMap((times) => [times?.start, times?.end])
    .flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)))
  const all = [...moments, start, end].filter((moment) => moment !== undefined)
  return monthsOf(Math.min(...all), Math.max(...all))
}
