import * as v from 'valibot'

import {
  calendarLane,
  entryEntity,
  type KnownEntry,
  KnownEntrySchema,
} from '#src/data/schedules/entry.ts'
import {
  createImageEntryMutation,
  updateImageEntryMutation,
} from '#src/data/schedules/image-entry.ts'
import { removeEntryMutation } from '#src/data/schedules/remove.ts'
import {
  createTemplateEntryMutation,
  updateTemplateEntryMutation,
} from '#src/data/schedules/template-entry.ts'
import { shownEnd } from '#src/domain/schedule/entry-ends.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'

import type { ImageAssignment } from './chosen-content.ts'
import { timesOf } from './entry-times.ts'

const CREATIONS: readonly string[] = [
  createImageEntryMutation.kind,
  createTemplateEntryMutation.kind,
]
const UPDATES: readonly string[] = [updateImageEntryMutation.kind, updateTemplateEntryMutation.kind]

export const isCreation = ({ kind }: Pick<Op, 'kind'>) => CREATIONS.includes(kind)
export const isUpdate = ({ kind }: Pick<Op, 'kind'>) => UPDATES.includes(kind)

/** Rejected changes of a device's calendar, in the order of saving. */
export const rejectedChanges = (changes: readonly PendingChange[], deviceId: string) =>
  changes
    .filter(({ op, doneAt }) => doneAt === undefined && op.state === 'attention')
    .map(({ op }) => op)
    .filter(({ lane }) => lane === calendarLane(deviceId))

const ReplacementSchema = v.object({ again: v.exactOptional(v.string()) })

type ServerIds = ReadonlyMap<string, string>

/** The entry that a rejected creation was to replace, if it still exists or was recreated. Fixing the creation replaces it. */
export function replacedEntry(op: Op, entries: readonly KnownEntry[], serverIds: ServerIds) {
  const id = isCreation(op) ? targetId(op, serverIds) : undefined
  return entries.find((entry) => entry.id === id)
}

/** Id of the entry that a rejected change was to update or to replace, or of the recreated one. */
export function targetId(op: Op, serverIds: ServerIds) {
  const id = (isCreation(op) ? recreatedId(op) : undefined) ?? seenEntry(op)?.id
  return id === undefined ? undefined : (serverIds.get(id) ?? id)
}

const SeenSchema = v.object({
  entry: v.exactOptional(KnownEntrySchema),
  before: v.exactOptional(KnownEntrySchema),
})

/** The entry that a rejected change was to update or to replace, as its author saw it. */
export function seenEntry(op: Op): KnownEntry | undefined {
  const read = v.safeParse(SeenSchema, op.payload)
  if (!read.success) return undefined
  if (isUpdate(op)) return read.output.entry
  return isCreation(op) ? read.output.before : undefined
}

/** Whether the entry to replace was recreated, and so occupies its time. */
export const isRecreated = (op: Op) => recreatedId(op) !== undefined

/** A recreation names itself. */
function recreatedId({ payload, yields }: Op) {
  const read = v.safeParse(ReplacementSchema, payload)
  const again = read.success ? read.output.again : undefined
  return again === yields?.tempId ? undefined : again
}

/** Input of a deletion; undefined for other changes. */
export function removalInput({ kind, payload }: Op) {
  const read = v.safeParse(removeEntryMutation.input, payload)
  return kind === removeEntryMutation.kind && read.success ? read.output : undefined
}

/** The rejected deletion that a replacement depends on: both are shown and discarded together. */
export const precedingRemoval = (creation: Op, rejected: readonly Op[]) =>
  rejected.find(
    ({ kind, opId }) => kind === removeEntryMutation.kind && creation.deps.includes(opId),
  )

/** Pending and just finished changes of one entry. */
export const changesOfEntry = (changes: readonly PendingChange[], id: string) =>
  changes.filter(({ op, newId }) => newId === id || op.entityKey === entryEntity(id))

/** The values that a rejected change requested; of an update, only the changed ones. */
export interface RequestedEntry {
  name: string | undefined
  start: number | undefined
  end: number | undefined
  content: ImageAssignment | null
}

/** Undefined if this build cannot read the payload. */
export async function requestOf(op: Op): Promise<RequestedEntry | undefined> {
  return isUpdate(op) ? await requestOfUpdate(op) : await requestOfCreation(op)
}

async function requestOfCreation(op: Op): Promise<RequestedEntry | undefined> {
  const { kind, payload } = op
  const image = v.safeParse(createImageEntryMutation.input, payload)
  if (kind === createImageEntryMutation.kind && image.success)
    return {
      name: image.output.name,
      ...timesFrom('image', image.output),
      content: await imageOf(op, image.output.thumbnail),
    }
  const template = v.safeParse(createTemplateEntryMutation.input, payload)
  if (kind !== createTemplateEntryMutation.kind || !template.success) return undefined
  const { name, templateId, templateOrientation, templateVariables, thumbnail } = template.output
  const content = {
    type: 'template',
    templateId,
    orientation: templateOrientation,
    variables: templateVariables,
    thumbnail,
  } as const
  return { name, ...timesFrom('template', template.output), content }
}

async function requestOfUpdate(op: Op): Promise<RequestedEntry | undefined> {
  const { kind, payload } = op
  const image = v.safeParse(updateImageEntryMutation.input, payload)
  if (kind === updateImageEntryMutation.kind && image.success) {
    const { changes, thumbnail = null } = image.output
    const content = await imageOf(op, thumbnail)
    return { name: changes.name, ...timesFrom('image', changes), content }
  }
  const template = v.safeParse(updateTemplateEntryMutation.input, payload)
  if (kind !== updateTemplateEntryMutation.kind || !template.success) return undefined
  const { changes, thumbnail = null } = template.output
  const content = requestedTemplate(template.output, thumbnail)
  return { name: changes.name, ...timesFrom('template', changes), content }
}

/** The template that an update requests, or new texts for the current one. */
function requestedTemplate(
  { changes, entry }: v.InferOutput<typeof updateTemplateEntryMutation.input>,
  thumbnail: string | null,
): ImageAssignment | null {
  const { templateId = changes.variables && entry.templateId, variables, orientation } = changes
  if (!templateId) return null
  return {
    type: 'template',
    templateId,
    orientation: orientation ?? entry.templateOrientation ?? 'horizontal',
    variables: variables ?? entry.templateVariables ?? {},
    thumbnail,
  }
}

const timesFrom = (
  content: 'image' | 'template',
  { start, end }: { start?: string; end?: string },
) => ({
  start: start === undefined ? undefined : Date.parse(start),
  end: end === undefined ? undefined : shownEnd(content, Date.parse(end)),
})

async function imageOf(op: Pick<Op, 'files'>, thumbnail: string | null) {
  const [first] = filesToSend(op)
  const file = first && (await pendingFile(first.blobId))
  return file && thumbnail !== null ? ({ type: 'image', file, thumbnail } as const) : null
}

export interface RejectedEdit {
  op: Op
  request: RequestedEntry
  /** `opId` of the rejected deletion that it depends on. */
  removal?: string | undefined
}

/** The form values of an entry, with those of a rejected change. */
export function editedEntry(
  entry: KnownEntry,
  rejected: Pick<RejectedEdit, 'request'> | undefined,
) {
  const { name, start, end } = rejected?.request ?? {}
  const now = timesOf(entry)
  return { name: name ?? entry.name, start: start ?? now.start, end: end ?? now.end }
}

/** The stored file of a pending change. */
export async function pendingFile(blobId: string): Promise<File | undefined> {
  const stored = await currentOutbox()?.db.blobs.get(blobId)
  return stored && new File([stored.blob], stored.name, { type: stored.type })
}
