import * as v from 'valibot'

import { entryEntity, type KnownEntry } from '#src/data/schedules/entry.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { chosenEnd, contentOf } from '#src/domain/schedule/entry-ends.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { isCreation } from '../panel/refused.ts'
import type { Selection } from '../selection.ts'

/** An entry as the calendar draws it: milliseconds, the end as it was chosen. */
export interface ShownEntry {
  id: string
  name: string
  start: number
  end: number
  when: 'past' | 'running' | 'due'
  look: 'plain' | 'waiting' | 'refused' | 'draft'
  isSelected: boolean
  picture: string | null
}

/** The id under which what is not made yet stands in the calendar. */
export const DRAFT_ID = 'draft'

interface Known {
  entries: readonly KnownEntry[]
  changes: readonly PendingChange[]
  deviceId: string
  selection: Selection
  now: number
}

/** All that the calendar shows, earliest first: what is planned, what was refused and waits for somebody, and the draft. */
export function shownEntries({ entries, changes, deviceId, selection, now }: Known): ShownEntry[] {
  const looks = looksOf(changes)
  const selected = selection.what === 'entry' ? selection.id : undefined
  const timed = (start: number, end: number) => ({ start, end, when: whenOf(start, end, now) })
  const planned = entries.map((entry) => ({
    id: entry.id,
    name: entry.name,
    ...timed(Date.parse(entry.start), chosenEnd(contentOf(entry), Date.parse(entry.end))),
    look: looks.get(entry.id) ?? ('plain' as const),
    isSelected: entry.id === selected,
    picture: entry.thumbnail ?? entry.imageUrl,
  }))
  const refused = changes
    .flatMap((change) => refusedEntry(change, deviceId))
    .map((one) => ({
      id: one.id,
      name: one.name,
      ...timed(one.start, one.end),
      look: 'refused' as const,
      isSelected: one.id === selected,
      picture: null,
    }))
  const drafts =
    selection.what === 'draft'
      ? [
          {
            id: DRAFT_ID,
            name: selection.draft.name,
            ...timed(selection.draft.start, selection.draft.end),
            look: 'draft' as const,
            isSelected: true,
            picture: null,
          },
        ]
      : []
  return [...planned, ...refused, ...drafts].toSorted((a, b) => a.start - b.start)
}

export function whenOf(start: number, end: number, now: number): ShownEntry['when'] {
  if (end <= now) return 'past'
  return start <= now ? 'running' : 'due'
}

/** How entries look for what waits of them: the worst word counts. */
function looksOf(changes: readonly PendingChange[]) {
  const looks = new Map<string, 'waiting' | 'refused'>()
  for (const { op, newId, doneAt } of changes) {
    if (doneAt !== undefined) continue
    const prefix = entryEntity('')
    const id = op.entityKey.startsWith(prefix) ? op.entityKey.slice(prefix.length) : newId
    const look = op.state === 'attention' ? 'refused' : 'waiting'
    if (id !== '' && looks.get(id) !== 'refused') looks.set(id, look)
  }
  return looks
}

const AskedSchema = v.object({
  deviceId: v.string(),
  name: v.string(),
  start: v.string(),
  end: v.string(),
})

/** An entry that was asked for and is not there: it stands where it was meant to be until somebody mends it. */
function refusedEntry({ op, newId, doneAt }: PendingChange, deviceId: string) {
  if (op.state !== 'attention' || doneAt !== undefined || !isCreation(op)) return []
  const asked = v.safeParse(AskedSchema, op.payload)
  if (!asked.success || asked.output.deviceId !== deviceId) return []
  const { name, start, end } = asked.output
  const content = op.kind === createImageEntryMutation.kind ? 'image' : 'template'
  return [{ id: newId, name, start: Date.parse(start), end: chosenEnd(content, Date.parse(end)) }]
}
