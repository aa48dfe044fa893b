import * as v from 'valibot'

import { type Image, type ImageListQuery, ImageSchema } from '#src/contract/image.ts'
import type { MediaList } from '#src/domain/media-changes.ts'
import { listImages, type MediaPage } from '#src/domain/media-list.ts'

/** An image as the user saw it when it was changed; its ids may be temporary. */
export const SeenImageSchema = v.object({
  ...ImageSchema.entries,
  id: v.string(),
  imageFolderId: v.string(),
})

/** A page of images with the rule of its list; the folder may be one that is not made yet. */
export const imageList = (
  { imageFolderId, ...query }: ImageListQuery,
  page: MediaPage<Image>,
): MediaList<Image> => ({
  page,
  pick: (images) => {
    const here = images.filter(
      (image) => imageFolderId === undefined || image.imageFolderId === imageFolderId,
    )
    return listImages(here, { ...query, limit: 0, offset: 0 }).data
  },
})
