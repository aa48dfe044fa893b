import * as v from 'valibot'

import { calendarLane, entryEntity, type KnownEntry } from '#src/data/schedules/entry.ts'
import {
  createImageEntryMutation,
  updateImageEntryMutation,
} from '#src/data/schedules/image-entry.ts'
import { removeEntryMutation } from '#src/data/schedules/remove.ts'
import {
  createTemplateEntryMutation,
  updateTemplateEntryMutation,
} from '#src/data/schedules/template-entry.ts'
import { chosenEnd } from '#src/domain/schedule/entry-ends.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { NewContent } from './new-content.ts'
import { timesOf } from './save-entry.ts'
import { waitingFile } from './waiting-file.ts'

const CREATIONS: readonly string[] = [
  createImageEntryMutation.kind,
  createTemplateEntryMutation.kind,
]
const UPDATES: readonly string[] = [updateImageEntryMutation.kind, updateTemplateEntryMutation.kind]

export const isCreation = ({ kind }: Pick<Op, 'kind'>) => CREATIONS.includes(kind)
export const isUpdate = ({ kind }: Pick<Op, 'kind'>) => UPDATES.includes(kind)

/** Changes of a device's calendar that need somebody, in the order of saving. */
export const refusedOf = (changes: readonly PendingChange[], deviceId: string) =>
  changes
    .filter(({ op, doneAt }) => doneAt === undefined && op.state === 'attention')
    .map(({ op }) => op)
    .filter(({ lane }) => lane === calendarLane(deviceId))

const ReplacementSchema = v.object({
  again: v.exactOptional(v.string()),
  before: v.exactOptional(v.object({ id: v.string() })),
})

/** The entry that a refused creation was to stand for, where it is still there, or again: what mends the one replaces the other. */
export function standingFor(
  op: Op,
  entries: readonly KnownEntry[],
  serverIds: ReadonlyMap<string, string>,
) {
  const read = v.safeParse(ReplacementSchema, op.payload)
  if (!isCreation(op) || !read.success) return undefined
  const { again, before } = read.output
  const id = again === undefined ? before?.id : (serverIds.get(again) ?? again)
  return entries.find((entry) => entry.id === id)
}

/** What it was to stand for was made again, and has its time. */
export function isMadeAgain({ payload }: Op) {
  const read = v.safeParse(ReplacementSchema, payload)
  return read.success && read.output.again !== undefined
}

/** What a deletion is about. */
export function removedBy({ kind, payload }: Op) {
  const read = v.safeParse(removeEntryMutation.input, payload)
  return kind === removeEntryMutation.kind && read.success ? read.output : undefined
}

/** The deletion that was to go first, where it missed its time as well: the two are shown and ended as one. */
export const removalBefore = (creation: Op, refused: readonly Op[]) =>
  refused.find(
    ({ kind, opId }) => kind === removeEntryMutation.kind && creation.deps.includes(opId),
  )

/** What was done to one entry and is not on the server, or was not a moment ago. */
export const changesOfEntry = (changes: readonly PendingChange[], id: string) =>
  changes.filter(({ op, newId }) => newId === id || op.entityKey === entryEntity(id))

/** What a refused change asked for; of a change, only what it set. */
export interface Asked {
  name: string | undefined
  start: number | undefined
  end: number | undefined
  content: NewContent | null
}

/** Undefined where this build cannot read it. */
export async function askedBy(op: Op): Promise<Asked | undefined> {
  return isUpdate(op) ? await askedChange(op) : await askedCreation(op)
}

async function askedCreation({ kind, payload, files }: Op): Promise<Asked | undefined> {
  const image = v.safeParse(createImageEntryMutation.input, payload)
  if (kind === createImageEntryMutation.kind && image.success)
    return {
      name: image.output.name,
      ...timesFrom('image', image.output),
      content: await pictureOf(files, image.output.thumbnail),
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

async function askedChange({ kind, payload, files }: Op): Promise<Asked | undefined> {
  const image = v.safeParse(updateImageEntryMutation.input, payload)
  if (kind === updateImageEntryMutation.kind && image.success) {
    const { changes, thumbnail = null } = image.output
    const content = await pictureOf(files, thumbnail)
    return { name: changes.name, ...timesFrom('image', changes), content }
  }
  const template = v.safeParse(updateTemplateEntryMutation.input, payload)
  if (kind !== updateTemplateEntryMutation.kind || !template.success) return undefined
  const { changes, thumbnail = null } = template.output
  const content = filledBy(template.output, thumbnail)
  return { name: changes.name, ...timesFrom('template', changes), content }
}

/** The template that a change asks for, or new texts for the one that is there. */
function filledBy(
  { changes, entry }: v.InferOutput<typeof updateTemplateEntryMutation.input>,
  thumbnail: string | null,
): NewContent | null {
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
  end: end === undefined ? undefined : chosenEnd(content, Date.parse(end)),
})

/** The bytes that wait with a change. */
async function pictureOf([first]: Op['files'], thumbnail: string | null) {
  const file = first && (await waitingFile(first.blobId))
  return file && thumbnail !== null ? ({ type: 'image', file, thumbnail } as const) : null
}

export interface AskedChange {
  op: Op
  asked: Asked
  /** The deletion that was to go first and waits for somebody too. */
  removal?: string | undefined
}

/** An entry as a form shows it, with what a refused change of it asked for. */
export function formOf(entry: KnownEntry, refused: AskedChange | undefined) {
  const { name, start, end } = refused?.asked ?? {}
  const now = timesOf(entry)
  return { name: name ?? entry.name, start: start ?? now.start, end: end ?? now.end }
}
