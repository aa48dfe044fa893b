import * as v from 'valibot'

import { entryEntity, type KnownEntry } from '#src/data/schedules/entry.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { shownEnd, contentOf } from '#src/domain/schedule/entry-ends.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { isCreation } from '../panel/rejected-change.ts'
import type { Selection } from '../selection.ts'

/** An entry as the calendar draws it: times in milliseconds, the end as the user chose it. */
export interface ShownEntry {
  id: string
  name: string
  start: number
  end: number
  phase: 'past' | 'running' | 'due'
  state: 'plain' | 'waiting' | 'refused' | 'draft'
  isSelected: boolean
  thumbnail: string | null
}

/** Id of the draft in the calendar. */
export const DRAFT_ID = 'draft'

interface EntrySources {
  entries: readonly KnownEntry[]
  changes: readonly PendingChange[]
  deviceId: string
  selection: Selection
  now: number
}

/** Planned entries, rejected creations and the draft, ordered by start. */
export function shownEntries({
  entries,
  changes,
  deviceId,
  selection,
  now,
}: EntrySources): ShownEntry[] {
  const states = statesOf(changes)
  const selected = selection.what === 'entry' ? selection.id : undefined
  const withPhase = (start: number, end: number) => ({
    start,
    end,
    phase: phaseOf(start, end, now),
  })
  const plannedEntries = entries.map((entry) => ({
    id: entry.id,
    name: entry.name,
    ...withPhase(Date.parse(entry.start), shownEnd(contentOf(entry), Date.parse(entry.end))),
    state: states.get(entry.id) ?? ('plain' as const),
    isSelected: entry.id === selected,
    thumbnail: entry.thumbnail ?? entry.imageUrl,
  }))
  const rejectedEntries = changes
    .flatMap((change) => rejectedEntry(change, deviceId))
    .map((rejected) => ({
      id: rejected.id,
      name: rejected.name,
      ...withPhase(rejected.start, rejected.end),
      state: 'refused' as const,
      isSelected: rejected.id === selected,
      thumbnail: null,
    }))
  const drafts =
    selection.what === 'draft'
      ? [
          {
            id: DRAFT_ID,
            name: selection.draft.name,
            ...withPhase(selection.draft.start, selection.draft.end),
            state: 'draft' as const,
            isSelected: true,
            thumbnail: null,
          },
        ]
      : []
  return [...plannedEntries, ...rejectedEntries, ...drafts].toSorted((a, b) => a.start - b.start)
}

export function phaseOf(start: number, end: number, now: number): ShownEntry['phase'] {
  if (end <= now) return 'past'
  return start <= now ? 'running' : 'due'
}

/** States of entries with pending changes; a rejected change wins. */
function statesOf(changes: readonly PendingChange[]) {
  const states = new Map<string, 'waiting' | 'refused'>()
  for (const { op, newId, doneAt } of changes) {
    if (doneAt !== undefined) continue
    const prefix = entryEntity('')
    const id = op.entityKey.startsWith(prefix) ? op.entityKey.slice(prefix.length) : newId
    const state = op.state === 'attention' ? 'refused' : 'waiting'
    if (id !== '' && states.get(id) !== 'refused') states.set(id, state)
  }
  return states
}

const RequestSchema = v.object({
  deviceId: v.string(),
  name: v.string(),
  start: v.string(),
  end: v.string(),
})

/** A rejected creation stays at its requested time until it is fixed or discarded. */
function rejectedEntry({ op, newId, doneAt }: PendingChange, deviceId: string) {
  if (op.state !== 'attention' || doneAt !== undefined || !isCreation(op)) return []
  const request = v.safeParse(RequestSchema, op.payload)
  if (!request.success || request.output.deviceId !== deviceId) return []
  const { name, start, end } = request.output
  const content = op.kind === createImageEntryMutation.kind ? 'image' : 'template'
  return [{ id: newId, name, start: Date.parse(start), end: shownEnd(content, Date.parse(end)) }]
}
