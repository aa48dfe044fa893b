import * as v from 'valibot'

import { currentOutbox, enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { readStored } from '#src/platform/outbox/store/blobs.ts'
import { type Op, readOps, REPLACED_FILE } from '#src/platform/outbox/store/op.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import { type KnownEntry, newEntryFields } from './entry.ts'
import { removeEntryMutation } from './remove.ts'

interface Replaced {
  entry: KnownEntry
  deviceName: string
  /** Its image, if it shows one and it is available. */
  picture?: File | undefined
}

/**
 * Replaces an entry by one of the other kind, because no call can change the kind: deletes the old one and creates the new one,
 * saved as one group. If the new one is rejected, the old one is recreated (SCH-24); if it is too late, the old one is not
 * deleted. `start`: of the new entry; `creation`: built by `change`. Resolves with the new entry's change.
 */
export async function replaceEntry(
  { entry, deviceName, picture }: Replaced,
  start: string,
  creation: Change,
) {
  const ops = isTempId(entry.id) ? await readPending() : undefined
  const pending = ops?.find(({ yields }) => yields?.tempId === entry.id)
  const before = ops ? await entryBefore(entry, pending, ops) : { entry, picture }
  // Also depends on the deletion that an unsent creation depended on, and expires together with it.
  const { deps: after = [], groupId } = pending ?? {}
  const group = after.length > 0 && groupId !== undefined ? { groupId } : {}
  const options = { ...creation.options, ...group, after }
  const saved = await enqueueTogether([
    change(removeEntryMutation, { entry, deviceName, until: start }, group),
    withBefore({ ...creation, options }, before),
  ])
  return saved[1]
}

const readPending = async () => readOps((await currentOutbox()?.db.ops.toArray()) ?? []).ops

type Before = Partial<Pick<Replaced, 'entry' | 'picture'>>

/**
 * What the replacement of a pending entry replaces on the server: the entry itself if it may be there or is a recreated one,
 * otherwise the entry that it was to replace, if any.
 */
async function entryBefore(
  entry: KnownEntry,
  pending: Op | undefined,
  ops: readonly Op[],
): Promise<Before> {
  if (!pending) return {}
  const isRecreated = ops.some((op) => replacementOf(op).again === entry.id)
  if (isRecreated || pending.firstSentAt !== undefined)
    return { entry, picture: await fileOf(pending, 'croppedImage') }
  const { before } = replacementOf(pending)
  return before ? { entry: before, picture: await fileOf(pending, REPLACED_FILE) } : {}
}

const ReplacementSchema = v.object({
  before: newEntryFields.before,
  again: newEntryFields.again,
})
function replacementOf({ payload }: Op) {
  const read = v.safeParse(ReplacementSchema, payload)
  return read.success ? read.output : {}
}

async function fileOf({ files }: Op, name: string) {
  const blobId = files.find(({ field }) => field === name)?.blobId
  const stored = blobId === undefined ? undefined : await currentOutbox()?.db.blobs.get(blobId)
  return stored && (await readStored(stored))
}

function withBefore(creation: Change, { entry, picture }: Before): Change {
  if (!entry || (entry.templateId === null && !picture)) return creation
  const { files, ...options } = creation.options
  const kept = { ...files, ...(picture && { [REPLACED_FILE]: picture }) }
  return {
    ...creation,
    input: Object.assign({}, creation.input, { before: entry }),
    options: { ...options, ...(Object.keys(kept).length > 0 && { files: kept }) },
  }
}
