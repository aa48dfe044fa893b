import * as v from 'valibot'

import type { Lineup, LineupContent, LineupDevice, LineupEntry } from '#src/contract/lineup.ts'
import { setDeviceImageMutation, uploadDeviceImageMutation } from '#src/data/devices/content.ts'
import {
  setDefaultImageMutation,
  setDefaultTemplateMutation,
} from '#src/data/devices/default-content.ts'
import { deviceEntity, slotEntity } from '#src/data/devices/entity.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import { calendarLane, entryEntity, type KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { grouped } from '#src/domain/grouped.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import type { Known } from '#src/platform/db/through-cache.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'

/** Something that is to show; it may wait for the server itself. */
export type Waiting<T> = T & { isWaiting?: true }
export interface LinedUpDevice extends Omit<LineupDevice, 'pushed' | 'fallback' | 'entries'> {
  pushed: Waiting<LineupContent> | null
  fallback: Waiting<LineupContent> | null
  entries: readonly Waiting<LineupEntry>[]
}

/** The devices of a lineup as they will be once all that waits is sent. A device without changes stays the same object. */
export function withWaiting(
  { value: { from, to, devices }, askedAt }: Known<Lineup>,
  changes: readonly PendingChange[],
): readonly LinedUpDevice[] {
  const known = changes.filter(({ doneAt }) => doneAt === undefined || doneAt >= askedAt)
  const ofLane = grouped(known, ({ op }) => op.lane)
  if (ofLane.size === 0) return devices
  const newest = (lane: string) => ofLane.get(lane)?.findLast(({ op }) => op.state !== 'attention')

  return devices.map((device) => {
    const { id } = device
    const calendar = ofLane.get(calendarLane(id))
    const content = newest(slotEntity(id, 'content'))
    const standing = newest(slotEntity(id, 'default'))
    const settings = newest(deviceEntity(id))
    if (!calendar && !content && !standing && !settings) return device
    return {
      ...device,
      ...(settings && renamed(device, settings)),
      ...(content && { pushed: contentOf(content) ?? device.pushed }),
      ...(standing && { fallback: contentOf(standing) ?? device.fallback }),
      ...(calendar && { entries: entriesWith(device, calendar, { from, to, askedAt }) }),
    }
  })
}

function renamed({ name, orientation }: LineupDevice, { op }: PendingChange) {
  const read = v.safeParse(updateDeviceMutation.input, op.payload)
  if (op.kind !== updateDeviceMutation.kind || !read.success) return {}
  const { changes } = read.output
  return {
    name: changes.name ?? name,
    orientation: changes.currentOrientation ?? orientation,
  }
}

function contentOf({ op, doneAt }: PendingChange): Waiting<LineupContent> | undefined {
  const content = givenBy(op)
  return content && { ...content, ...(doneAt === undefined && { isWaiting: true }) }
}

/** What a change sets, now or by default. */
function givenBy({ kind, payload }: PendingChange['op']): LineupContent | undefined {
  const input = <const T extends v.GenericSchema>(of: { kind: string; input: T }) => {
    const read = v.safeParse(of.input, payload)
    return kind === of.kind && read.success ? read.output : undefined
  }
  const upload = input(uploadDeviceImageMutation) ?? input(setDefaultImageMutation)
  if (upload) return image(titleOfFile(upload.fileName), upload.thumbnail)
  const chosen = input(setDeviceImageMutation)
  if (chosen) return image(chosen.imageName, chosen.thumbnail)
  const template = input(setDefaultTemplateMutation)
  return template && { name: template.templateName, kind: 'template', thumbnail: null }
}

const image = (name: string, thumbnail: string): LineupContent => ({
  name,
  kind: 'image',
  thumbnail,
})

function entriesWith(
  { id: deviceId, entries }: LineupDevice,
  changes: readonly PendingChange[],
  { from, to, askedAt }: { from: string; to: string; askedAt: number },
): Waiting<LineupEntry>[] {
  const calendar = { deviceId, from, to, entries: entries.map((one) => known(deviceId, one)) }
  const shown = overlay(scheduleMutations, changes, calendar, askedAt)
  const waiting = new Set(changes.filter(({ doneAt }) => doneAt === undefined).map(entityOf))
  return shown.entries.map(({ id, name, start, end, thumbnail, templateId }) => ({
    id,
    name,
    start,
    end,
    thumbnail,
    kind: templateId === null ? 'image' : 'template',
    ...(waiting.has(entryEntity(id)) && { isWaiting: true }),
  }))
}

const entityOf = ({ op, newId }: PendingChange) =>
  newId === '' ? op.entityKey : entryEntity(newId)

/** As a calendar has it, as far as a lineup knows: which template it is makes no difference here. */
const known = (deviceId: string, { kind, ...entry }: LineupEntry): KnownEntry => ({
  ...entry,
  deviceId,
  description: '',
  isOneTime: true,
  timezoneId: 'UTC',
  templateId: kind === 'template' ? entry.id : null,
  templateOrientation: null,
  templateVariables: null,
  imageUrl: null,
  updatedAt: entry.start,
})
