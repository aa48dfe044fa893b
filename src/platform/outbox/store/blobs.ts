import { sha256Of } from '#src/domain/hex.ts'
import { isQuotaExceeded } from '#src/platform/db/quota.ts'

import type { OutboxDatabase } from './database.ts'
import { newId } from './new-id.ts'
import type { NewBlob, Op, StoredBlob } from './op.ts'

const blobSupport = new WeakMap<OutboxDatabase, Promise<boolean>>()

/** False in private windows of WebKit, which refuses blobs there: "Error preparing Blob/File data". */
export function storesBlobs(db: OutboxDatabase) {
  const answer = blobSupport.get(db) ?? tryBlob(db)
  blobSupport.set(db, answer)
  return answer
}

async function tryBlob(db: OutboxDatabase) {
  const k = 'blobProbe'
  try {
    await db.meta.put({ k, value: new Blob(['1']) })
    await db.meta.delete(k)
    return true
  } catch (error) {
    return isQuotaExceeded(error)
  }
}

/** A Blob if the browser can store them, because they are fifty times as fast to list; otherwise the bytes. */
export const toStorable = async (db: OutboxDatabase, bytes: ArrayBuffer, type: string) =>
  (await storesBlobs(db)) ? new Blob([bytes], { type }) : bytes

/** Copies the bytes now: a selected file may change or disappear before it is sent. `opId`: its change, or the group that shares it. */
export async function copyToBlob(
  db: OutboxDatabase,
  file: File,
  field: string,
  opId: string,
): Promise<NewBlob> {
  const bytes = await file.arrayBuffer()
  return {
    field,
    blobId: newId(),
    opId,
    blob: await toStorable(db, bytes, file.type),
    name: file.name,
    type: file.type,
    size: bytes.byteLength,
    sha256: globalThis.isSecureContext === false ? '' : await sha256Of(bytes),
  }
}

/** Whether these are the bytes that were saved. */
export async function isWhole(
  bytes: Uint8Array<ArrayBuffer>,
  { size, sha256 }: Pick<StoredBlob, 'size' | 'sha256'>,
) {
  if (bytes.length !== size) return false
  return sha256 === '' || globalThis.isSecureContext === false || (await sha256Of(bytes)) === sha256
}

/**
 * The file in memory; undefined while its bytes cannot be read. Browsers keep a stored Blob's bytes in another process:
 * after a crash of that process, WebKit sends such a Blob as an empty file, without an error.
 */
export async function readStored(stored: StoredBlob) {
  const bytes = await stored.blob.arrayBuffer().catch(() => undefined)
  if (!bytes || !(await isWhole(new Uint8Array(bytes), stored))) return undefined
  return new File([bytes], stored.name, { type: stored.type })
}

/** Without those that an earlier change of the same group has stored. */
export async function withoutStored(db: OutboxDatabase, blobs: readonly NewBlob[]) {
  const ids = blobs.map(({ blobId }) => blobId)
  const known = await db.blobs.where('blobId').anyOf(ids).primaryKeys()
  return blobs.filter(({ blobId }) => !known.includes(blobId))
}

export const addBlobs = async (db: OutboxDatabase, blobs: readonly NewBlob[]) =>
  db.blobs.bulkAdd(await withoutStored(db, blobs))

/** For removed changes: deletes their own files, and shared ones with the last change of the group. */
export async function deleteBlobs(
  db: OutboxDatabase,
  gone: readonly Pick<Op, 'opId' | 'groupId'>[],
) {
  await db.blobs
    .where('opId')
    .anyOf(gone.map(({ opId }) => opId))
    .delete()
  const groupIds = new Set(gone.flatMap(({ groupId }) => (groupId === undefined ? [] : [groupId])))
  for (const groupId of groupIds)
    if ((await db.ops.where('groupId').equals(groupId).count()) === 0)
      await db.blobs.where('opId').equals(groupId).delete()
}

/**
 * WebKit has stored empty Blobs without an error. What cannot be read now is checked again before it is sent: an error would
 * make the user save a second time what is already stored.
 */
export async function verifyBlobs(db: OutboxDatabase, blobs: readonly NewBlob[]) {
  for (const { blobId, size } of blobs) {
    const stored = await db.blobs.get(blobId).catch(() => undefined)
    // If a newer save replaced it meanwhile, that save verifies its own.
    if (stored && stored.blob.size !== size)
      throw new Error(`Stored ${stored.blob.size} of ${size} bytes`)
  }
}
