import * as v from 'valibot'

import {
  type Image,
  type ImageListQuery,
  ImageListQuerySchema,
  ImageSchema,
} from '#src/contract/image.ts'
import { isLastPage, type MediaList } from '#src/domain/media-changes.ts'
import { listMedia, mediaOrder, type MediaPage } from '#src/domain/media-list.ts'

/** An image as the author of a change saw it; ids may be temporary. Older builds stored one thumbnail and no uploader id. */
export const SeenImageSchema = v.pipe(
  v.object({
    ...ImageSchema.entries,
    id: v.string(),
    imageFolderId: v.string(),
    thumbnailSmall: v.optional(v.string()),
    uploadedById: v.optional(ImageSchema.entries.uploadedById, null),
  }),
  v.transform((image) => ({ ...image, thumbnailSmall: image.thumbnailSmall ?? image.thumbnail })),
)

/** A page of images with its list's filter and order; the folder may have a temporary id. */
export function imageList(
  { imageFolderId, uploadedBy, ...query }: ImageListQuery,
  page: MediaPage<Image>,
): MediaList<Image> {
  const everything = { ...v.parse(ImageListQuerySchema, query), limit: 0, offset: 0 }
  return {
    page,
    isLast: isLastPage(page),
    holds: (image) =>
      (imageFolderId === undefined || image.imageFolderId === imageFolderId) &&
      (uploadedBy === undefined || image.uploadedById === uploadedBy) &&
      listMedia([image], everything).total > 0,
    compare: mediaOrder(everything),
  }
}
