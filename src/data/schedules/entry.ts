import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { ScheduleEventSchema } from '#src/contract/schedule.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { isSameName } from '#src/domain/name-order.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import type { Compensation, OverlayContext } from '#src/platform/outbox/define.ts'
import { REPLACED_FILE } from '#src/platform/outbox/store/op.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'

/** An entry as the author saw it; it and its content may be unsent. */
export const KnownEntrySchema = v.object({
  ...ScheduleEventSchema.entries,
  id: v.string(),
  templateId: v.nullable(v.string()),
})
export type KnownEntry = v.InferOutput<typeof KnownEntrySchema>

/** SCH-11, SCH-21: `end` as it is sent. */
export const newEntryFields = {
  deviceId: v.string(),
  deviceName: v.string(),
  name: v.string(),
  start: MomentSchema,
  end: MomentSchema,
  /** The replaced entry, which is recreated if this one is rejected (SCH-24). */
  before: v.exactOptional(KnownEntrySchema),
  /** Temporary id of the recreated entry after a rejection. */
  again: v.exactOptional(v.string()),
}
export interface NewEntry {
  deviceId: string
  deviceName: string
  name: string
  start: string
  end: string
  before?: KnownEntry
  again?: string
}

/** The entries of a device that overlap a span of time, earliest first. */
export interface EntrySpan {
  deviceId: string
  from: string
  to: string
  entries: readonly KnownEntry[]
}

export const entryEntity = (id: string) => `schedule:${id}`

/** One lane per calendar: an entry may take the time that another one leaves. */
export const calendarLane = (deviceId: string) => `device:${deviceId}:sched`

/** URL of the calendar with the panel for fixing a rejected change. */
export const calendarFixUrl = (deviceId: string, opId: string) =>
  `/user/devices?${new URLSearchParams({ device: deviceId, tab: 'scheduledContent', mend: opId }).toString()}`

/** The calendar, the device, and the lineups. */
export const refetchOf = (deviceId: string) => [
  scheduleKeys.ofDevice(deviceId),
  deviceKeys.lists(),
  deviceKeys.lineups(),
  deviceKeys.detail(deviceId),
]

export const titled = (name: string) =>
  name.trim() === '' ? changesTexts.untitledEntry : changesTexts.entry(name)

/** Entries of a device never overlap, so name and time identify one. */
const isThis =
  ({ name, start, end }: NewEntry) =>
  (one: Pick<KnownEntry, 'name' | 'start' | 'end'>) =>
    isSameName(one.name, name) &&
    Date.parse(one.start) === Date.parse(start) &&
    Date.parse(one.end) === Date.parse(end)

/** Common to creations of both kinds. */
export const creation = {
  creates: 'schedule',
  lane: ({ deviceId }: NewEntry) => calendarLane(deviceId),
  entity: ({ deviceId }: NewEntry) => calendarLane(deviceId),
  label: ({ deviceName, name, start }: NewEntry) =>
    changesTexts.addEntry({
      title: titled(name),
      device: deviceName,
      start: formatDateTime(start),
    }),
  together: (all: readonly NewEntry[]) =>
    changesTexts.addEntryOnMany({
      title: titled(all[0]?.name ?? ''),
      count: all.length,
      start: formatDateTime(all[0]?.start ?? ''),
    }),
  refetch: ({ deviceId }: NewEntry) => refetchOf(deviceId),
  expiresAt: ({ start }: NewEntry) => Date.parse(start),
  form: ({ deviceId }: NewEntry, opId: string) => calendarFixUrl(deviceId, opId),
  compensate: recreateEntry,
  findCreated: ({ entries }: EntrySpan, entry: NewEntry) => entries.filter(isThis(entry)),
  async probe(entry: NewEntry, { signal, asUser, actingOrganizationId }: CallOptions) {
    const { deviceId, start, end } = entry
    const options = {
      signal,
      ...(asUser !== undefined && { asUser }),
      ...(actingOrganizationId !== undefined && { actingOrganizationId }),
    }
    const entries = await listEntries(deviceId, { from: start, to: end }, options)
    return entries.find(isThis(entry))
  },
} as const

/** SCH-28 */
export const timed = ({ name, start, end }: NewEntry) =>
  ({ name, start, end, timezoneId: 'UTC' }) as const

/** The new entry without its content. */
export const newEntry = (input: NewEntry, { newId, createdAt }: OverlayContext): KnownEntry => ({
  ...timed(input),
  id: newId,
  deviceId: input.deviceId,
  description: '',
  isOneTime: true,
  thumbnail: null,
  templateId: null,
  templateOrientation: null,
  templateVariables: null,
  imageUrl: null,
  updatedAt: new Date(createdAt).toISOString(),
})

/** Recreates the replaced entry; its image is stored with the change that replaced it. */
function recreateEntry({ before, deviceName }: NewEntry): Compensation | undefined {
  if (!before) return undefined
  const { deviceId, name, start, end, description, thumbnail, imageUrl } = before
  const entry = { deviceId, deviceName, name, start, end }
  const template = templateOf(before)
  if (template)
    return {
      kind: 'schedule.createTemplate',
      input: { ...entry, ...template, thumbnail },
      field: 'before',
      idField: 'again',
    }
  return {
    kind: 'schedule.createImage',
    input: {
      ...entry,
      ...(description && { description }),
      thumbnail: thumbnail ?? imageUrl ?? '',
    },
    file: { from: REPLACED_FILE, to: 'croppedImage' },
    field: 'before',
    idField: 'again',
  }
}

const templateOf = ({ templateId, templateOrientation, templateVariables }: KnownEntry) =>
  templateId === null
    ? undefined
    : {
        templateId,
        templateOrientation: templateOrientation ?? 'horizontal',
        templateVariables: templateVariables ?? {},
      }
