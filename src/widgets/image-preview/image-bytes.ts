import { type QueryClient, useQuery } from '@tanstack/react-query'

import { imageKeys } from '#src/data/images/keys.ts'
import { findOfflineCopy } from '#src/data/images/offline-copies.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
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
  if (!mapping) throw new Error('The image is no longer stored')
  return await imageOrCopy(queryClient, mapping.serverId)
}

/** The same; without the server, its copy on this device, which may be reduced. */
export async function imageOrCopy(queryClient: QueryClient, id: string): Promise<Blob> {
  const copy = () => (isTempId(id) ? undefined : findOfflineCopy(id))
  const kept = isDisconnected(connectivity.get()) ? await copy() : undefined
  if (kept) return kept
  try {
    return await imageBytes(queryClient, id)
  } catch (error) {
    const found = await copy()
    if (found) return found
    throw error
  }
}

/** Whether `imageOrCopy` works offline; undefined until known. */
export function useHasLocalBytes(id: string | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...imageKeys.file(id ?? ''), 'local'] as const,
    queryFn: async () =>
      id !== undefined &&
      (isTempId(id) || (await findOfflineCopy(id).catch(() => undefined)) !== undefined),
    networkMode: 'always',
    gcTime: 0,
  })
  return data
}
