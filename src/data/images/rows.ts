import * as v from 'valibot'

import {
  type Image,
  type ImageListQuery,
  ImageListQuerySchema,
  ImageSchema,
} from '#src/contract/image.ts'
import type { MediaList } from '#src/domain/media-changes.ts'
import { listMedia, mediaOrder, type MediaPage } from '#src/domain/media-list.ts'

/** An image as the user saw it when it was changed; its ids may be temporary. */
export const SeenImageSchema = v.object({
  ...ImageSchema.entries,
  id: v.string(),
  imageFolderId: v.string(),
})

/** A page of images with the rule of its list; the folder may be one that is not made yet. */
export function imageList(
  { imageFolderId, ...query }: ImageListQuery,
  page: MediaPage<Image>,
): MediaList<Image> {
  const everything = { ...v.parse(ImageListQuerySchema, query), limit: 0, offset: 0 }
  return {
    page,
    holds: (image) =>
      (imageFolderId === undefined || image.imageFolderId === imageFolderId) &&
      listMedia([image], everything).total > 0,
    compare: mediaOrder(everything),
  }
}
