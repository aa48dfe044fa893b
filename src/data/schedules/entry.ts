import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { ScheduleEventSchema } from '#src/contract/schedule.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { OverlayContext } from '#src/platform/outbox/define.ts'

import { againAs } from './again.ts'
import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'
import type { EntrySpan } from './span.ts'

/** An entry as the user saw it; it may itself wait for the server, and its content too. */
export const KnownEntrySchema = v.object({
  ...ScheduleEventSchema.entries,
  id: v.string(),
  templateId: v.nullable(v.string()),
})
export type KnownEntry = v.InferOutput<typeof KnownEntrySchema>

/** SCH-11, SCH-21: the end as it is sent. */
export const newEntryFields = {
  deviceId: v.string(),
  deviceName: v.string(),
  name: v.string(),
  start: MomentSchema,
  end: MomentSchema,
  /** The entry that goes for it, and is made again where this one is refused (SCH-24). */
  before: v.exactOptional(KnownEntrySchema),
  /** The entry that was made again, as this one was refused; by its temporary id. */
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

export const entryEntity = (id: string) => `schedule:${id}`

/** An entry may take the place that another one leaves, so the changes of a device's calendar go one after the other. */
export const calendarLane = (deviceId: string) => `device:${deviceId}:sched`

/** Of the calendar, with the panel that can mend a refused change. */
export const calendarAddress = (deviceId: string, opId: string) =>
  `/user/devices?${new URLSearchParams({ device: deviceId, tab: 'scheduledContent', mend: opId }).toString()}`

/** The calendar, what the device shows now and next, and when all the devices of its workspace show what. */
export const refetchOf = (deviceId: string) => [
  scheduleKeys.ofDevice(deviceId),
  deviceKeys.lists(),
  deviceKeys.lineups(),
  deviceKeys.detail(deviceId),
]

export const titled = (name: string) =>
  name.trim() === '' ? t('changes:untitledEntry') : t('changes:entry', { title: name })

/** Entries of a device never overlap, so that one of this name and span is this one. */
const isThis =
  ({ name, start, end }: NewEntry) =>
  (one: Pick<KnownEntry, 'name' | 'start' | 'end'>) =>
    one.name === name &&
    Date.parse(one.start) === Date.parse(start) &&
    Date.parse(one.end) === Date.parse(end)

/** What creations have in common, whatever they show. */
export const creation = {
  creates: 'schedule',
  lane: ({ deviceId }: NewEntry) => calendarLane(deviceId),
  entity: ({ deviceId }: NewEntry) => calendarLane(deviceId),
  label: ({ deviceName, name, start }: NewEntry) =>
    t('changes:addEntry', {
      title: titled(name),
      device: deviceName,
      start: formatDateTime(start),
    }),
  together: (all: readonly NewEntry[]) =>
    t('changes:addEntryOnMany', {
      title: titled(all[0]?.name ?? ''),
      count: all.length,
      start: formatDateTime(all[0]?.start ?? ''),
    }),
  refetch: ({ deviceId }: NewEntry) => refetchOf(deviceId),
  expiresAt: ({ start }: NewEntry) => Date.parse(start),
  form: ({ deviceId }: NewEntry, opId: string) => calendarAddress(deviceId, opId),
  makesGood: againAs,
  madeIn: ({ entries }: EntrySpan, entry: NewEntry) => entries.filter(isThis(entry)),
  async probe(entry: NewEntry, { signal, asUser, inside }: CallOptions) {
    const { deviceId, start, end } = entry
    const options = {
      signal,
      ...(asUser !== undefined && { asUser }),
      ...(inside !== undefined && { inside }),
    }
    const entries = await listEntries(deviceId, { from: start, to: end }, options)
    return entries.find(isThis(entry))
  },
} as const

/** SCH-28 */
export const timed = ({ name, start, end }: NewEntry) =>
  ({ name, start, end, timezoneId: 'UTC' }) as const

/** As it will look, but for its content. */
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
