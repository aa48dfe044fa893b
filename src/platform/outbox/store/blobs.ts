import type { OutboxDatabase } from './database.ts'
import { newId, toHex } from './new-id.ts'
import type { Op, StoredBlob } from './op.ts'

/** Reads the bytes now: a picked file may change or vanish before it is sent. `opId`: of its change, or of the deed that shares it. */
export async function copied(file: File, field: string, opId: string): Promise<StoredBlob> {
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

/** Without those that an earlier change of the same deed has brought. */
export async function notStored(db: OutboxDatabase, blobs: readonly StoredBlob[]) {
  const ids = blobs.map(({ blobId }) => blobId)
  const known = await db.blobs.where('blobId').anyOf(ids).primaryKeys()
  return blobs.filter(({ blobId }) => !known.includes(blobId))
}

export const addBlobs = async (db: OutboxDatabase, blobs: readonly StoredBlob[]) =>
  db.blobs.bulkAdd(await notStored(db, blobs))

/** After changes have gone: their own bytes, and what they shared once the last change of their deed is gone too. */
export async function dropBlobs(db: OutboxDatabase, gone: readonly Pick<Op, 'opId' | 'groupId'>[]) {
  await db.blobs
    .where('opId')
    .anyOf(gone.map(({ opId }) => opId))
    .delete()
  const deeds = new Set(gone.flatMap(({ groupId }) => (groupId === undefined ? [] : [groupId])))
  for (const groupId of deeds)
    if ((await db.ops.where('groupId').equals(groupId).count()) === 0)
      await db.blobs.where('opId').equals(groupId).delete()
}

/** WebKit has stored empty Blobs without an error. */
export async function verifyBlobs(db: OutboxDatabase, blobs: readonly StoredBlob[]) {
  for (const { blobId, size } of blobs) {
    const stored = await db.blobs.get(blobId)
    // A newer save may have replaced it in between; then that save verifies its own.
    if (stored && stored.blob.size !== size)
      throw new Error(`Stored ${stored.blob.size} of ${size} bytes`)
  }
}
