import * as v from 'valibot'

import { formatDateTime } from '#src/domain/dates.ts'
import { changesTexts } from '#src/texts/changes.ts'

import {
  calendarFixUrl,
  calendarLane,
  entryEntity,
  type KnownEntry,
  KnownEntrySchema,
  refetchOf,
  titled,
} from './entry.ts'

/** The entry as the author saw it, so that it also shows in the span it is moved to. */
export const knownFields = { entry: KnownEntrySchema, deviceName: v.string() }

interface Known {
  entry: KnownEntry
  deviceName: string
}
interface Change extends Known {
  changes: { start?: string; end?: string; name?: string }
}

/** Common to changes and deletions of an entry. */
export const change = {
  lane: ({ entry }: Known) => calendarLane(entry.deviceId),
  entity: ({ entry }: Known) => entryEntity(entry.id),
  refetch: ({ entry }: Known) => refetchOf(entry.deviceId),
  repeatable: true,
} as const

export const changeLabel = ({ entry, deviceName: device, changes: { start } }: Change) =>
  start === undefined
    ? changesTexts.changeEntry({ title: titled(entry.name), device })
    : changesTexts.moveEntry({ title: titled(entry.name), device, start: formatDateTime(start) })

/** Nothing can be moved into the past (OFF-20). */
export const expiryOf = ({ changes: { start } }: Change) =>
  start === undefined ? undefined : Date.parse(start)

export const changeForm = ({ entry }: Known, opId: string) => calendarFixUrl(entry.deviceId, opId)
