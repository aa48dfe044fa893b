import * as v from 'valibot'

import type { Lineup, LineupContent, LineupDevice, LineupEntry } from '#src/contract/lineup.ts'
import { setDeviceImageMutation, uploadDeviceImageMutation } from '#src/data/devices/content.ts'
import {
  setDefaultImageMutation,
  setDefaultTemplateMutation,
} from '#src/data/devices/default-content.ts'
import { deviceEntity, slotEntity } from '#src/data/devices/entity.ts'
import { restoreContentMutation } from '#src/data/devices/restore-content.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import { calendarLane, entryEntity, type KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'

/** Content that may not have been sent yet. */
export type Pending<T> = T & { isPending?: true }
export interface PendingLineupDevice extends Omit<LineupDevice, 'pushed' | 'fallback' | 'entries'> {
  pushed: Pending<LineupContent> | null
  fallback: Pending<LineupContent> | null
  entries: readonly Pending<LineupEntry>[]
}

/** The devices of a lineup with the pending changes applied. Unchanged devices keep their object identity. */
export function withPendingChanges(
  { value: { from, to, devices }, askedAt }: Known<Lineup>,
  changes: readonly PendingChange[],
): readonly PendingLineupDevice[] {
  const known = changes.filter(
    ({ op, doneAt }) => op.state !== 'attention' && (doneAt === undefined || doneAt >= askedAt),
  )
  const ofLane = groupBy(known, ({ op }) => op.lane)
  if (ofLane.size === 0) return devices

  return devices.map((device) => {
    const { id } = device
    const calendar = ofLane.get(calendarLane(id))
    const content = ofLane.get(slotEntity(id, 'content'))
    const fallback = ofLane.get(slotEntity(id, 'default'))
    const settings = ofLane.get(deviceEntity(id))
    if (!calendar && !content && !fallback && !settings) return device
    return {
      ...device,
      ...settings?.reduce(renamed, device),
      ...(content && { pushed: content.reduce(contentAfter, device.pushed) }),
      ...(fallback && { fallback: fallback.reduce(contentAfter, device.fallback) }),
      ...(calendar && { entries: entriesWith(device, calendar, { from, to, askedAt }) }),
    }
  })
}

function renamed(device: LineupDevice, { op }: PendingChange): LineupDevice {
  const read = v.safeParse(updateDeviceMutation.input, op.payload)
  if (op.kind !== updateDeviceMutation.kind || !read.success) return device
  const { name = device.name, currentOrientation } = read.output.changes
  return { ...device, name, orientation: currentOrientation ?? device.orientation }
}

function contentAfter(
  before: Pending<LineupContent> | null,
  { op, doneAt }: PendingChange,
): Pending<LineupContent> | null {
  const content = contentSetBy(op)
  if (content === undefined) return before
  return content && { ...content, ...(doneAt === undefined && { isPending: true }) }
}

/** The content that a change sets, or null if it removes it. */
function contentSetBy({ kind, payload }: PendingChange['op']): LineupContent | null | undefined {
  const input = <const T extends v.GenericSchema>(of: { kind: string; input: T }) => {
    const read = v.safeParse(of.input, payload)
    return kind === of.kind && read.success ? read.output : undefined
  }
  const upload = input(uploadDeviceImageMutation) ?? input(setDefaultImageMutation)
  if (upload) return image(titleOfFile(upload.fileName), upload.thumbnail)
  const chosen = input(setDeviceImageMutation)
  if (chosen) return image(chosen.imageName, chosen.thumbnail)
  const template = input(setDefaultTemplateMutation)
  if (template) return { name: template.templateName, kind: 'template', thumbnail: null }
  const restored = input(restoreContentMutation)
  return restored && formerContent(restored)
}

function formerContent({ former }: v.InferOutput<typeof restoreContentMutation.input>) {
  if (!former) return null
  const name = former.name ?? ''
  if (former.type === 'image') return image(name, former.imageUrl)
  return { name, kind: former.type, thumbnail: null }
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
): Pending<LineupEntry>[] {
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
    ...(waiting.has(entryEntity(id)) && { isPending: true }),
  }))
}

const entityOf = ({ op, newId }: PendingChange) =>
  newId === '' ? op.entityKey : entryEntity(newId)

/** A lineup entry as a calendar entry. The template id is a dummy, because it does not matter here. */
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
