import { queryOptions } from '@tanstack/react-query'

import type { Image, ImageListQuery } from '#src/contract/image.ts'
import { unsentFolderPage } from '#src/data/unsent-folder.ts'
import {
  imageOwnersThroughCache,
  imagePageThroughCache,
} from '#src/platform/db/media-through-cache.ts'

import { fetchPicture, getImageFile, listImageOwners, listImages } from './api.ts'
import { imageKeys } from './keys.ts'

export const imageQueries = {
  list: (query: ImageListQuery) =>
    queryOptions({
      queryKey: [...imageKeys.lists(), query] as const,
      queryFn: async ({ signal }) =>
        unsentFolderPage<Image>(query.imageFolderId) ??
        (await imagePageThroughCache(query, () => listImages(query, { signal }))),
    }),
  /** Who uploaded what is in the library of one organisation, or of the caller's own (MEDIA-10). */
  owners: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...imageKeys.owners(), organizationId] as const,
      queryFn: ({ signal }) =>
        imageOwnersThroughCache(() => listImageOwners(organizationId, { signal })),
    }),
  /** The full image itself. Its address ends, and the file is not kept, so neither is this. */
  bytes: (id: string) =>
    queryOptions({
      queryKey: [...imageKeys.file(id), 'bytes'] as const,
      queryFn: async ({ signal }) => {
        const { imageUrl } = await getImageFile(id, { signal })
        return await fetchPicture(imageUrl, signal)
      },
      gcTime: 0,
    }),
}
