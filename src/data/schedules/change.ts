import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { ScheduleEventSchema, type ScheduleEvent } from '#src/contract/schedule.ts'
import { versionTag } from '#src/contract/version.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { baseOf } from '#src/platform/outbox/send/three-way.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { changesTexts } from '#src/texts/changes.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'

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

interface Changes {
  start?: string
  end?: string
  name?: string
}

/** Start and end are one field: one from each author may be no time at all. */
const fieldsOf = (
  { name, start, end }: Changes,
  { entry }: { entry: Pick<KnownEntry, 'start' | 'end'> },
) => ({
  ...(name !== undefined && { name }),
  ...((start !== undefined || end !== undefined) && {
    time: { start: start ?? entry.start, end: end ?? entry.end },
  }),
})

const contentOf = <T extends Changes>({ name: _name, start: _start, end: _end, ...content }: T) =>
  content

type SeenEntry = Pick<ScheduleEvent, 'name' | 'start' | 'end' | 'updatedAt'>

const seenOf = (entry: SeenEntry): Base => ({
  version: versionTag(entry.updatedAt),
  fields: fieldsOf(entry, { entry }),
})

/** The edited fields as the author saw them. */
export const entryBase = (entry: SeenEntry, changes: Changes) =>
  baseOf(seenOf(entry), fieldsOf(changes, { entry }))

const TimeSchema = v.object({ start: MomentSchema, end: MomentSchema })
const FieldsSchema = v.object({
  name: v.exactOptional(v.string()),
  time: v.exactOptional(TimeSchema),
})

/** The compared fields as values of an entry. */
export function valuesOf(fields: Base['fields']) {
  const { time, ...title } = v.parse(FieldsSchema, fields)
  return { ...title, ...time }
}

/** For edits of the title and the time; the newest content wins (OFF-18). */
export const threeWay = {
  fields: ({ entry, changes }: Known & { changes: Changes }) => fieldsOf(changes, { entry }),
  withFields<T extends Known & { changes: Changes }>(
    { changes, ...input }: T,
    fields: Base['fields'],
  ) {
    return { ...input, changes: { ...contentOf(changes), ...valuesOf(fields) } }
  },
  changesMore: ({ changes }: { changes: Changes }) => Object.keys(contentOf(changes)).length > 0,
  theirs(current: unknown) {
    const entry = v.safeParse(ScheduleEventSchema, current)
    return entry.success ? seenOf(entry.output) : undefined
  },
  fieldName: (field: string) => FIELD_NAMES[field] ?? field,
  valueText(_field: string, value: unknown) {
    const time = v.safeParse(TimeSchema, value)
    if (time.success)
      return schedulerTexts.fromTo({
        start: formatDateTime(time.output.start),
        end: formatDateTime(time.output.end),
      })
    return v.parse(v.fallback(v.string(), ''), value) || '-'
  },
} as const

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: schedulerTexts.entryTitle,
  time: schedulerTexts.entryTime,
}
