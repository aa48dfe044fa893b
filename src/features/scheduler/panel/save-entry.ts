import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import {
  createImageEntryMutation,
  updateImageEntryMutation,
} from '#src/data/schedules/image-entry.ts'
import { removeEntryMutation } from '#src/data/schedules/remove.ts'
import { replaceEntry } from '#src/data/schedules/replace-entry.ts'
import {
  createTemplateEntryMutation,
  updateTemplateEntryMutation,
} from '#src/data/schedules/template-entry.ts'
import { chosenEnd, contentOf, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { enqueue, enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { Times } from '../time/times.ts'
import type { NewContent } from './new-content.ts'
import { oldPicture } from './old-picture.ts'

type Extras = Pick<SaveExtras, 'replaces' | 'draft'>

/** An entry of a device as its author saw it. */
export interface Known {
  device: Pick<Device, 'id' | 'name'>
  entry: KnownEntry
}

interface EntryChanges {
  name?: string
  times?: Times
  content?: NewContent
}

/** SCH-21: what shows a picture is stored a minute shorter. */
const wired = (content: 'image' | 'template', { start, end }: Times) => ({
  start: new Date(start).toISOString(),
  end: new Date(storedEnd(content, end)).toISOString(),
})

/** CALL-57, CALL-58. Resolves once it is on disk (OFF-06). */
export async function createEntry(
  device: Known['device'],
  { content, ...entry }: { name: string; times: Times; content: NewContent },
  extras: Extras = {},
): Promise<Saved> {
  const [saved] = await enqueueTogether([creationOf(device, { ...entry, content }, extras)])
  if (!saved) throw new Error('Nothing was saved')
  return saved
}

function creationOf(
  { id: deviceId, name: deviceName }: Known['device'],
  { name, times, content }: { name: string; times: Times; content: NewContent },
  extras: Extras,
) {
  const entry = { deviceId, deviceName, name, ...wired(content.type, times) }
  if (content.type === 'image') {
    const { file, thumbnail } = content
    const files = { croppedImage: file }
    return change(createImageEntryMutation, { ...entry, thumbnail }, { ...extras, files })
  }
  const { templateId, orientation, variables, thumbnail } = content
  return change(
    createTemplateEntryMutation,
    {
      ...entry,
      templateId,
      templateOrientation: orientation,
      templateVariables: variables,
      thumbnail,
    },
    extras,
  )
}

/** A drag or a resize (SCH-20). */
export const moveEntry = (known: Known, times: Times) => saveEntry(known, { times })

/**
 * What differs is sent, by the call of its content; content of the other kind makes another entry in its place (SCH-22 to SCH-24).
 */
export function saveEntry(known: Known, changes: EntryChanges, extras: Extras = {}) {
  const { device, entry } = known
  const { content } = changes
  const before = contentOf(entry)
  if (content && content.type !== before) return replace(known, { ...changes, content }, extras)
  const input = { entry, deviceName: device.name }
  const named = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.times && wired(before, changes.times)),
  }
  if (content?.type === 'template')
    return enqueue(
      updateTemplateEntryMutation,
      {
        ...input,
        changes: { ...named, ...filled(entry, named, content) },
        thumbnail: content.thumbnail,
      },
      extras,
    )
  if (before === 'template')
    return enqueue(updateTemplateEntryMutation, { ...input, changes: named }, extras)
  return enqueue(
    updateImageEntryMutation,
    { ...input, changes: named, ...(content && { thumbnail: content.thumbnail }) },
    { ...extras, files: content ? { croppedImage: content.file } : {} },
  )
}

type TemplateContent = Extract<NewContent, { type: 'template' }>

/** New texts for the same template go alone (CALL-61). */
function filled(
  entry: KnownEntry,
  others: object,
  { templateId, orientation, variables }: TemplateContent,
) {
  const isSame = entry.templateId === templateId && entry.templateOrientation === orientation
  return isSame && Object.keys(others).length === 0
    ? { variables }
    : { templateId, orientation, variables }
}

async function replace(
  { device, entry }: Known,
  { name, times, content }: EntryChanges & { content: NewContent },
  extras: Extras,
) {
  const creation = creationOf(
    device,
    { name: name ?? entry.name, times: times ?? timesOf(entry), content },
    extras,
  )
  const { start } = wired(content.type, times ?? timesOf(entry))
  const picture = await oldPicture(entry)
  const saved = await replaceEntry({ entry, deviceName: device.name, picture }, start, creation)
  if (!saved) throw new Error('Nothing was saved')
  return saved
}

/** As its author chose them. */
export const timesOf = (entry: Pick<KnownEntry, 'start' | 'end' | 'templateId'>): Times => ({
  start: Date.parse(entry.start),
  end: chosenEnd(contentOf(entry), Date.parse(entry.end)),
})

/** CALL-62. */
export const removeEntry = ({ device, entry }: Known) =>
  enqueue(removeEntryMutation, { entry, deviceName: device.name })

/** A deletion that was to go before what takes its place, and is wanted although it is too late for that. */
export const removeNow = (
  { opId }: Pick<Op, 'opId'>,
  { entry, deviceName }: { entry: KnownEntry; deviceName: string },
) => enqueue(removeEntryMutation, { entry, deviceName }, { replaces: opId })
