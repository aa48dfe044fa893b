import type { OutboxDatabase } from './database.ts'
import { newId, toHex } from './new-id.ts'
import type { StoredBlob } from './op.ts'

/** Reads the bytes now: a picked file may change or vanish before it is sent. */
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

/** WebKit has stored empty Blobs without an error. */
export async function verifyBlobs(db: OutboxDatabase, blobs: readonly StoredBlob[]) {
  for (const { blobId, size } of blobs) {
    const stored = await db.blobs.get(blobId)
    // A newer save may have replaced it in between; then that save verifies its own.
    if (stored && stored.blob.size !== size)
      throw new Error(`Stored ${stored.blob.size} of ${size} bytes`)
  }
}
