import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  MomentSchema,
  NothingSchema,
  SearchSchema,
  UploadSchema,
} from './fields.ts'
import { pageOf, pageQuery, SortDirectionSchema } from './page.ts'
import { UsageSchema } from './usage.ts'

/** MEDIA-40; `imageUrl` and `fileName` come from the file call. */
export const ImageSchema = v.object({
  id: IdSchema,
  name: v.string(),
  imageFolderId: IdSchema,
  /** At most 640 pixels a side, as a grid shows it. Signed, content-addressed. */
  thumbnail: v.string(),
  /** At most 160 pixels a side, as a row of a list shows it. */
  thumbnailSmall: v.string(),
  created: MomentSchema,
  /** Null where that user is gone. */
  uploadedById: v.nullable(IdSchema),
  uploadedByName: v.nullable(v.string()),
})
export type Image = v.InferOutput<typeof ImageSchema>

/** MEDIA-15 */
export const MEDIA_SORTS = ['Created', 'Name'] as const
export const MediaSortSchema = v.picklist(MEDIA_SORTS)

/** What image and template lists are asked alike; newest first where nothing else is said. */
export const mediaQuery = {
  ...pageQuery,
  sort: v.optional(MediaSortSchema, 'Created'),
  sortDirection: v.optional(SortDirectionSchema, 'Desc'),
  nameSearch: v.optional(SearchSchema),
}
export const ImageListQuerySchema = v.object({
  imageFolderId: v.optional(IdSchema),
  /** Those of one uploader alone (MEDIA-10). */
  uploadedBy: v.optional(IdSchema),
  ...mediaQuery,
})
export type ImageListQuery = v.InferInput<typeof ImageListQuerySchema>

/** Somebody who uploaded an image that is there (MEDIA-10, SEL-04). */
export const ImageOwnerSchema = v.object({ id: IdSchema, name: v.string() })
export type ImageOwner = v.InferOutput<typeof ImageOwnerSchema>

export const imageEndpoints = {
  list: endpoint({
    asked: ['CALL-63'],
    summary: 'A page of the images, of one folder or of all',
    method: 'GET',
    path: '/images',
    query: ImageListQuerySchema,
    answer: pageOf(ImageSchema),
    needs: 'content.view',
  }),
  owners: endpoint({
    asked: [],
    summary: 'Who uploaded the images of an organisation, by name',
    method: 'GET',
    path: '/images/owners',
    query: v.object({ organizationId: v.optional(IdSchema) }),
    answer: v.array(ImageOwnerSchema),
    needs: 'content.view',
  }),
  file: endpoint({
    asked: ['CALL-66'],
    summary: 'Where the full image is, and the name it was uploaded with',
    method: 'GET',
    path: '/images/:id/file',
    params: ById,
    answer: v.object({ imageUrl: v.string(), fileName: v.string() }),
    needs: 'content.view',
  }),
  remove: endpoint({
    asked: ['CALL-67'],
    summary: 'Delete an image that nothing uses',
    method: 'DELETE',
    path: '/images/:id/file',
    params: ById,
    answer: NothingSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
  removeMany: endpoint({
    asked: ['CALL-68'],
    summary: 'Delete those of some images that nothing uses; what is not there counts as deleted',
    method: 'DELETE',
    path: '/images',
    body: v.strictObject({ imageIds: IdsSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ imageId: IdSchema, error: v.string(), usage: UsageSchema })),
    }),
    needs: 'content.manage',
    queue: 'light',
  }),
  upload: endpoint({
    asked: ['CALL-79'],
    summary: 'Add an image to a folder',
    method: 'POST',
    path: '/image-folders/:id/upload-image',
    params: ById,
    form: v.strictObject({ image: UploadSchema }),
    answer: ImageSchema,
    needs: 'content.manage',
    queue: 'upload',
  }),
  move: endpoint({
    asked: ['CALL-80'],
    summary: 'Move images to another folder',
    method: 'POST',
    path: '/images/move',
    body: v.strictObject({ imageIds: IdsSchema, imageFolderId: IdSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ imageId: IdSchema, error: v.string() })),
    }),
    needs: 'content.manage',
    queue: 'light',
  }),
}
