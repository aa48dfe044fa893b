import { queryOptions } from '@tanstack/react-query'

import type { ImageListQuery } from '#src/contract/image.ts'
import { imagePageThroughCache } from '#src/platform/db/media-through-cache.ts'

import { getImageFile, listImages } from './api.ts'
import { imageKeys } from './keys.ts'

export const imageQueries = {
  list: (query: ImageListQuery) =>
    queryOptions({
      queryKey: [...imageKeys.lists(), query] as const,
      queryFn: ({ signal }) => imagePageThroughCache(query, () => listImages(query, { signal })),
    }),
  /** Where the full image is. Its address ends, and the file is not kept, so neither is this. */
  file: (id: string) =>
    queryOptions({
      queryKey: imageKeys.file(id),
      queryFn: ({ signal }) => getImageFile(id, { signal }),
    }),
}
