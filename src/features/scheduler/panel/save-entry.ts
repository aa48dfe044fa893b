import type { Device } from '#src/contract/device.ts'
import { entryBase } from '#src/data/schedules/change.ts'
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
import { contentOf, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { currentOutbox, enqueue, enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { discardObsolete } from '#src/widgets/rejected-change/discard-obsolete.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'

import type { Times } from '../time/days.ts'
import type { ImageAssignment } from './chosen-content.ts'
import { timesOf } from './entry-times.ts'
import { type EntryFormValues, isSameTime, timesFromForm } from './form-values.ts'
import { originalToSend } from './original-image.ts'
import { inputOf, type SeenEntry } from './seen-entry.ts'

type Extras = Pick<SaveExtras, 'replaces' | 'draft'>

/** An entry and its device as the user saw them. */
export interface EntryOfDevice {
  device: Device
  entry: KnownEntry
  /** What its author saw, if the entry may have changed since. */
  seen?: SeenEntry
}

interface EntryChanges {
  name?: string
  times?: Times
  content?: ImageAssignment
}

/** SCH-21: an image entry is stored a minute shorter. */
const toWire = (content: 'image' | 'template', { start, end }: Times) => ({
  start: new Date(start).toISOString(),
  end: new Date(storedEnd(content, end)).toISOString(),
})

/** CALL-57, CALL-58. Resolves once it is on disk (OFF-06). */
export async function createEntry(
  device: Pick<Device, 'id' | 'name'>,
  { content, ...entry }: { name: string; times: Times; content: ImageAssignment },
  extras: Extras = {},
): Promise<Saved> {
  const [saved] = await enqueueTogether([creationOf(device, { ...entry, content }, extras)])
  if (!saved) throw new Error('No change was stored')
  return saved
}

function creationOf(
  { id: deviceId, name: deviceName }: Pick<Device, 'id' | 'name'>,
  { name, times, content }: { name: string; times: Times; content: ImageAssignment },
  extras: Extras,
) {
  const entry = { deviceId, deviceName, name, ...toWire(content.type, times) }
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
export const moveEntry = (known: EntryOfDevice, times: Times) => saveEntry(known, { times })

/**
 * Sends the changed fields with the call for the content type. Content of the other type replaces the entry (SCH-22 to SCH-24).
 */
export function saveEntry(known: EntryOfDevice, changes: EntryChanges, extras: Extras = {}) {
  const { device, entry } = known
  const { content } = changes
  const before = contentOf(entry)
  if (content && content.type !== before)
    return replaceContentType(known, { ...changes, content }, extras)
  const input = { entry, deviceName: device.name }
  const named = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.times && toWire(before, changes.times)),
  }
  // Nobody else knows an entry that is not created yet.
  const base = isTempId(entry.id) ? {} : { base: entryBase({ ...entry, ...known.seen }, named) }
  const options = { ...extras, ...base }
  if (content?.type === 'template')
    return enqueue(
      updateTemplateEntryMutation,
      {
        ...input,
        changes: { ...named, ...filled(entry, named, content) },
        thumbnail: content.thumbnail,
      },
      options,
    )
  if (before === 'template')
    return enqueue(updateTemplateEntryMutation, { ...input, changes: named }, options)
  return enqueue(
    updateImageEntryMutation,
    { ...input, changes: named, ...(content && { thumbnail: content.thumbnail }) },
    { ...options, files: content ? { croppedImage: content.file } : {} },
  )
}

type TemplateContent = Extract<ImageAssignment, { type: 'template' }>

/** For the same template, only the texts are sent (CALL-61). */
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

async function replaceContentType(
  { device, entry }: EntryOfDevice,
  { name, times, content }: EntryChanges & { content: ImageAssignment },
  extras: Extras,
) {
  const creation = creationOf(
    device,
    { name: name ?? entry.name, times: times ?? timesOf(entry), content },
    extras,
  )
  const { start } = toWire(content.type, times ?? timesOf(entry))
  const picture = await originalToSend(entry, device)
  const saved = await replaceEntry({ entry, deviceName: device.name, picture }, start, creation)
  if (!saved) throw new Error('No change was stored')
  return saved
}

/** CALL-62. */
export const removeEntry = ({ device, entry }: EntryOfDevice) =>
  enqueue(removeEntryMutation, { entry, deviceName: device.name })

/** Deletes an entry whose replacement came too late. */
export const removeNow = (
  { opId }: Pick<Op, 'opId'>,
  { entry, deviceName }: { entry: KnownEntry; deviceName: string },
) => enqueue(removeEntryMutation, { entry, deviceName }, { replaces: opId })

interface FilledForm {
  typed: EntryFormValues
  content: ImageAssignment | null
  zone: string
  filledWith?: Times
}

/** Resolves to the temporary id of the new entry. */
export async function createAndAnnounce(
  device: Pick<Device, 'id' | 'name'>,
  entry: { name: string; times: Times; content: ImageAssignment },
  extras: Extras,
) {
  const saved = await createEntry(device, entry, extras)
  announceSaved(saved, schedulerTexts.created)
  return saved.tempId
}

const announceSaved = (saved: Saved, done: string) =>
  void announce(saved, {
    done: () => notify.success(done),
    attention: () => notify.error(schedulerTexts.failedToSave),
  })

/** Sends the differences. Resolves to the temporary id if the entry was replaced. */
export async function saveForm(
  known: EntryOfDevice,
  { typed, content, zone, filledWith }: FilledForm,
  extras: Extras,
) {
  const { entry } = known
  const before = { ...entry, ...known.seen }
  const times = timesFromForm(typed, zone, filledWith)
  const isMoved = !isSameTime(typed, inputOf(before, zone))
  const changes = {
    ...(typed.name !== before.name && { name: typed.name }),
    ...(isMoved && times && { times }),
    ...(content && { content }),
  }
  if (Object.keys(changes).length === 0) return void (await nothingToSave(extras))
  const saved = await saveEntry(known, changes, extras)
  announceSaved(saved, schedulerTexts.saved)
  return content && saved.tempId !== undefined ? saved.tempId : undefined
}

async function nothingToSave({ replaces, draft }: Extras) {
  await discardObsolete(replaces)
  if (draft !== undefined) await currentOutbox()?.drafts.remove(draft)
}
