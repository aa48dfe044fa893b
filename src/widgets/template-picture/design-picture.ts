import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { fetchImage } from '#src/data/images/api.ts'
import { imageKeys } from '#src/data/images/keys.ts'
import { isUnreachable } from '#src/platform/db/network-first.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { pictureBytes } from '#src/widgets/image-preview/picture-bytes.ts'

import { findPicture, keepPicture } from './kept-pictures.ts'

const KEPT_MS = 5 * 60_000

/**
 * A picture of a design: kept from an earlier time; at the address that came with the template, which ends; then by its id, and
 * what waits to be sent from what waits.
 */
export const designPicture = (queryClient: QueryClient, id: string, address: string | undefined) =>
  queryOptions({
    queryKey: [...imageKeys.file(id), 'design'] as const,
    queryFn: async ({ signal }) => {
      const kept = isTempId(id) ? undefined : await findPicture(id)
      // The template says that it is in the library, where nothing changes under an id.
      if (kept && address !== undefined) return kept
      try {
        const found = await loaded(queryClient, { id, address }, signal)
        if (!isTempId(id)) void keepPicture(id, found)
        return found
      } catch (error) {
        if (kept && isUnreachable(error)) return kept
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
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
  return await pictureBytes(queryClient, id)
}
