import { currentOutbox } from '#src/platform/outbox/current.ts'

/** Bytes that wait with a change. */
export async function waitingFile(blobId: string): Promise<File | undefined> {
  const stored = await currentOutbox()?.db.blobs.get(blobId)
  return stored && new File([stored.blob], stored.name, { type: stored.type })
}
