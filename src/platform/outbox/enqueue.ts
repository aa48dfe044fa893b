import { Dexie } from 'dexie'
import * as v from 'valibot'

import type { OutboxDatabase } from './database.ts'
import type { FilesOf, QueuedMutation } from './define.ts'
import { newId, toHex } from './new-id.ts'
import { type NewOp, type Op, readOp, type StoredBlob } from './op.ts'

interface Parts {
  db: OutboxDatabase
  userId: string
  appBuild: string
  now: () => number
  /** Gives room back after the disk turned out to be full (OFF-24). */
  freeSpace: () => Promise<void>
}

/** The disk is full: nothing was saved, and what had been saved before is whole. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/**
 * Saves a change in one transaction and resolves once that is on disk (OFF-06). Needs no network.
 * Joins an unsent change to the same entity where the kind says how (OFF-15).
 */
export async function saveOp<TSchema extends v.GenericSchema, TFile extends string, TValue>(
  parts: Parts,
  mutation: QueuedMutation<TSchema, TFile, TValue>,
  input: v.InferInput<TSchema>,
  ...[files]: FilesOf<TFile>
): Promise<string> {
  const parsed = v.parse(mutation.input, input)
  const op: NewOp = {
    opId: newId(),
    schema: 1,
    kind: mutation.kind,
    userId: parts.userId,
    lane: mutation.lane(parsed),
    queue: mutation.queue,
    entityKey: mutation.entity(parsed),
    payload: input,
    files: [],
    label: mutation.label(parsed),
    createdAt: parts.now(),
    appBuild: parts.appBuild,
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    failures: 0,
  }
  const blobs = await Promise.all(
    Object.entries<File>(files ?? {}).map(([field, file]) => copied(file, field, op.opId)),
  )
  const write = () => writeOp(parts.db, mutation, op, blobs)
  const opId = await write().catch(async (error: unknown) => {
    if (!isQuota(error)) throw error
    await parts.freeSpace()
    return await write().catch((again: unknown) => {
      throw isQuota(again) ? new StorageFullError('', { cause: again }) : again
    })
  })
  await verifyBlobs(parts.db, blobs)
  return opId
}

/** Reads the bytes now: a picked file may change or vanish before it is sent. */
async function copied(file: File, field: string, opId: string): Promise<StoredBlob> {
  const bytes = await file.arrayBuffer()
  const digest =
    globalThis.isSecureContext === false ? undefined : await crypto.subtle.digest('SHA-256', bytes)
  return {
    field,
    blobId: newId(),
    opId,
    blob: new Blob([bytes], { type: file.type }),
    name: file.name,
    type: file.type,
    size: bytes.byteLength,
    sha256: digest ? toHex(new Uint8Array(digest)) : '',
  }
}

const writeOp = <TSchema extends v.GenericSchema, TFile extends string, TValue>(
  db: OutboxDatabase,
  mutation: QueuedMutation<TSchema, TFile, TValue>,
  op: NewOp,
  blobs: readonly StoredBlob[],
) =>
  db.transaction('rw', db.ops, db.blobs, async () => {
    const unsent = await lastUnsent(db, op)
    const joined = unsent && join(mutation, unsent, op)
    const opId = joined ? unsent.opId : op.opId
    const kept = joined
      ? unsent.files.filter(({ field }) => !blobs.some((b) => b.field === field))
      : []
    const replaced = joined ? unsent.files.filter((file) => !kept.includes(file)) : []
    await db.blobs.bulkDelete(replaced.map(({ blobId }) => blobId))
    await db.blobs.bulkAdd(blobs.map((blob) => ({ ...blob, opId })))

    const files = [...kept, ...blobs.map(({ field, blobId }) => ({ field, blobId }))]
    if (joined) await db.ops.update(unsent.seq, { ...joined, files })
    else await db.ops.add({ ...op, files })
    return opId
  })

/** The last change of the lane, if it is to the same entity and not one byte of it has left. */
async function lastUnsent(db: OutboxDatabase, op: NewOp): Promise<Op | undefined> {
  const range = [
    [op.lane, Dexie.minKey],
    [op.lane, Dexie.maxKey],
  ] as const
  const last = readOp(
    await db.ops
      .where('[lane+seq]')
      .between(...range)
      .last(),
  )
  const same = last?.kind === op.kind && last.entityKey === op.entityKey
  const waits = last?.state === 'queued' || last?.state === 'paused-auth'
  return last && same && waits && last.firstSentAt === undefined ? last : undefined
}

function join<TSchema extends v.GenericSchema, TFile extends string, TValue>(
  mutation: QueuedMutation<TSchema, TFile, TValue>,
  unsent: Op,
  op: NewOp,
) {
  const older = v.safeParse(mutation.input, unsent.payload)
  if (!mutation.merge || !older.success) return undefined
  const payload = mutation.merge(older.output, v.parse(mutation.input, op.payload))
  return { payload, label: mutation.label(v.parse(mutation.input, payload)), appBuild: op.appBuild }
}

/** WebKit has stored empty Blobs without an error. */
async function verifyBlobs(db: OutboxDatabase, blobs: readonly StoredBlob[]) {
  for (const { blobId, size } of blobs) {
    const stored = await db.blobs.get(blobId)
    // A newer save may have replaced it in between; then that save verifies its own.
    if (stored && stored.blob.size !== size)
      throw new Error(`Stored ${stored.blob.size} of ${size} bytes`)
  }
}

/** Dexie reports a full disk as an aborted transaction. */
const isQuota = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isQuota(error.inner)))
