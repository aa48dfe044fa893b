import { queryOptions } from '@tanstack/react-query'

import type { Image, ImageListQuery } from '#src/contract/image.ts'
import { unsentFolderPage } from '#src/data/unsent-folder.ts'
import {
  networkFirstImageOwners,
  networkFirstImagePage,
} from '#src/platform/db/network-first-media.ts'
import { cachedFirst, serverOnly } from '#src/platform/query/cached-first.ts'

import { fetchImage, getImageFile, listImageOwners, listImages } from './api.ts'
import { imageKeys } from './keys.ts'

export const imageQueries = {
  list: (query: ImageListQuery) =>
    queryOptions({
      queryKey: [...imageKeys.lists(), query] as const,
      queryFn: cachedFirst(
        async ({ signal, mode }) =>
          unsentFolderPage<Image>(query.imageFolderId) ??
          (await networkFirstImagePage(query, () => listImages(query, { signal }), mode)),
      ),
    }),
  /** The uploaders of one organization's library, by default the caller's own (MEDIA-10). */
  owners: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...imageKeys.owners(), organizationId] as const,
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstImageOwners(() => listImageOwners(organizationId, { signal }), mode),
      ),
    }),
  /** The full image. Not cached, because its signed URL expires. */
  bytes: (id: string) =>
    queryOptions({
      queryKey: [...imageKeys.file(id), 'bytes'] as const,
      queryFn: serverOnly(async ({ signal }) => {
        const { imageUrl } = await getImageFile(id, {}, { signal })
        return await fetchImage(imageUrl, signal)
      }),
      gcTime: 0,
    }),
}
