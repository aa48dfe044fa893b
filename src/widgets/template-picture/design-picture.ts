import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { fetchPicture } from '#src/data/images/api.ts'
import { imageKeys } from '#src/data/images/keys.ts'
import { pictureBytes } from '#src/widgets/image-preview/picture-bytes.ts'

const KEPT_MS = 5 * 60_000

/**
 * A picture of a design: at the address that came with the template, which ends; then by its id, and what waits to be sent
 * from what waits.
 */
export const designPicture = (queryClient: QueryClient, id: string, address: string | undefined) =>
  queryOptions({
    queryKey: [...imageKeys.file(id), 'design'] as const,
    queryFn: async ({ signal }) => {
      if (address !== undefined) {
        const found = await fetchPicture(address, signal).catch(() => undefined)
        if (found) return found
        signal.throwIfAborted()
      }
      return await pictureBytes(queryClient, id)
    },
    // What the library holds under an id never changes.
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  })
