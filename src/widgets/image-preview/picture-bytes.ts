import type { QueryClient } from '@tanstack/react-query'

import { imageQueries } from '#src/data/images/queries.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** All of a library image: from the server, or of one that waits to be sent from what waits. */
export async function pictureBytes(queryClient: QueryClient, id: string): Promise<Blob> {
  if (!isTempId(id)) return await queryClient.fetchQuery(imageQueries.bytes(id))
  const db = currentOutbox()?.db
  const op = await db?.ops.where('yields.tempId').equals(id).first()
  const stored = await db?.blobs.get(op?.files[0]?.blobId ?? '')
  if (stored) return stored.blob
  // It was sent since the list was drawn.
  const given = await db?.idmap.get(id)
  if (!given) throw new Error('An image that is not here any more')
  return await queryClient.fetchQuery(imageQueries.bytes(given.serverId))
}

/** Whether the bytes are on this device whatever the network does. */
export const isHere = (id: string) => isTempId(id)
