import type { QueryClient } from '@tanstack/react-query'

import { imageQueries } from '#src/data/images/queries.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** The bytes of a library image, from the server or from the outbox if it is not sent yet. */
export async function imageBytes(queryClient: QueryClient, id: string): Promise<Blob> {
  if (!isTempId(id)) return await queryClient.fetchQuery(imageQueries.bytes(id))
  const db = currentOutbox()?.db
  const op = await db?.ops.where('yields.tempId').equals(id).first()
  const stored = await db?.blobs.get(op?.files[0]?.blobId ?? '')
  if (stored) return stored.blob
  // It has been sent since the list was rendered.
  const mapping = await db?.idmap.get(id)
  if (!mapping) throw new Error('An image that is not here any more')
  return await queryClient.fetchQuery(imageQueries.bytes(mapping.serverId))
}

/** Whether the bytes are available offline. */
export const hasLocalBytes = (id: string) => isTempId(id)
