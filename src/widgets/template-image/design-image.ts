import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { fetchImage } from '#src/data/images/api.ts'
import { imageKeys } from '#src/data/images/keys.ts'
import { isUnreachable, reasonOf } from '#src/platform/db/reachability.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { imageBytes } from '#src/widgets/image-preview/image-bytes.ts'

import { findCachedImage, cacheImage } from './image-cache.ts'

const CACHE_MS = 5 * 60_000

/**
 * An image of a design: from the cache, then from the URL in the template, which expires, then by id, or from the outbox
 * if it is not sent yet.
 */
export const designImage = (queryClient: QueryClient, id: string, address: string | undefined) =>
  queryOptions({
    queryKey: [...imageKeys.file(id), 'design'] as const,
    queryFn: async ({ signal }) => {
      const cached = isTempId(id) ? undefined : await findCachedImage(id)
      // With a URL it is a library image, whose content never changes.
      if (cached && address !== undefined) return cached
      try {
        const found = await loaded(queryClient, { id, address }, signal)
        if (!isTempId(id)) void cacheImage(id, found)
        return found
      } catch (error) {
        if (cached && isUnreachable(await reasonOf(error))) return cached
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: CACHE_MS,
    retry: false,
  })

async function loaded(
  queryClient: QueryClient,
  { id, address }: { id: string; address: string | undefined },
  signal: AbortSignal,
): Promise<Blob> {
  if (address !== undefined) {
    const found = await fetchImage(address, signal).catch(() => undefined)
    if (found) return found
    signal.throwIfAborted()
  }
  return await imageBytes(queryClient, id)
}
