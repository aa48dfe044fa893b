import { queryOptions } from '@tanstack/react-query'

import type { Image, ImageListQuery } from '#src/contract/image.ts'
import { unsentFolderPage } from '#src/data/unsent-folder.ts'
import {
  networkFirstImageOwners,
  networkFirstImagePage,
} from '#src/platform/db/network-first-media.ts'

import { fetchImage, getImageFile, listImageOwners, listImages } from './api.ts'
import { imageKeys } from './keys.ts'

export const imageQueries = {
  list: (query: ImageListQuery) =>
    queryOptions({
      queryKey: [...imageKeys.lists(), query] as const,
      queryFn: async ({ signal }) =>
        unsentFolderPage<Image>(query.imageFolderId) ??
        (await networkFirstImagePage(query, () => listImages(query, { signal }))),
    }),
  /** The uploaders of one organization's library, by default the caller's own (MEDIA-10). */
  owners: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...imageKeys.owners(), organizationId] as const,
      queryFn: ({ signal }) =>
        networkFirstImageOwners(() => listImageOwners(organizationId, { signal })),
    }),
  /** The full image. Not cached, because its signed URL expires. */
  bytes: (id: string) =>
    queryOptions({
      queryKey: [...imageKeys.file(id), 'bytes'] as const,
      queryFn: async ({ signal }) => {
        const { imageUrl } = await getImageFile(id, { signal })
        return await fetchImage(imageUrl, signal)
      },
      gcTime: 0,
    }),
}
