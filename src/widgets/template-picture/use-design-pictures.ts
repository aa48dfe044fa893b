import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { fetchPicture } from '#src/data/images/api.ts'
import { imageKeys } from '#src/data/images/keys.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { pictureBytes } from '#src/widgets/image-preview/picture-bytes.ts'

import { imageIdsOf } from './image-ids.ts'

export interface DesignPictures {
  /** By image id, as far as they are here; the same object until one more is. */
  pictures: ReadonlyMap<string, Blob>
  /** Ids of those that could not be had: an empty frame stands for each. */
  missing: readonly string[]
  isLoading: boolean
}

const KEPT_MS = 5 * 60_000

/** At the address that came with the template, which ends; then by its id, and what waits to be sent from what waits. */
async function bytesOf(
  queryClient: QueryClient,
  id: string,
  address: string | undefined,
  signal: AbortSignal,
) {
  if (address !== undefined) {
    const found = await fetchPicture(address, signal).catch(() => undefined)
    if (found) return found
    signal.throwIfAborted()
  }
  return await pictureBytes(queryClient, id)
}

/** The pictures of a design in any of its layouts; `images` are the addresses that came with its template. */
export function useDesignPictures(
  design: Design | undefined,
  images: Readonly<Record<string, string>>,
): DesignPictures {
  const queryClient = useQueryClient()
  const ids = useMemo(() => (design ? imageIdsOf(design) : []), [design])
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...imageKeys.file(id), 'design'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        bytesOf(queryClient, id, images[id], signal),
      // What the library holds under an id never changes.
      staleTime: Infinity,
      gcTime: KEPT_MS,
      retry: false,
    })),
    combine: blobsOf,
  })
  return useMemo(() => {
    const pictures = new Map<string, Blob>()
    found.forEach(({ blob }, at) => {
      const id = ids[at]
      if (blob && id !== undefined) pictures.set(id, blob)
    })
    return {
      pictures,
      missing: ids.filter((_id, at) => found[at]?.isMissing),
      isLoading: found.some(({ isLoading }) => isLoading),
    }
  }, [found, ids])
}

interface Result {
  data: Blob | undefined
  isError: boolean
  isFetching: boolean
}

const blobsOf = (results: readonly Result[]) =>
  results.map(({ data, isError, isFetching }) => ({
    blob: data,
    isMissing: isError && !isFetching,
    isLoading: !data && isFetching,
  }))
