import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  MomentSchema,
  EmptySchema,
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
  /** At most 640 pixels a side, for grids. Signed, content-addressed URL. */
  thumbnail: v.string(),
  /** At most 160 pixels a side, for list rows. */
  thumbnailSmall: v.string(),
  created: MomentSchema,
  /** Null if the user was deleted. */
  uploadedById: v.nullable(IdSchema),
  uploadedByName: v.nullable(v.string()),
})
export type Image = v.InferOutput<typeof ImageSchema>

/** MEDIA-15 */
export const MEDIA_SORTS = ['Created', 'Name'] as const
export const MediaSortSchema = v.picklist(MEDIA_SORTS)

/** Common parameters of image and template lists; newest first by default. */
export const mediaQuery = {
  ...pageQuery,
  sort: v.optional(MediaSortSchema, 'Created'),
  sortDirection: v.optional(SortDirectionSchema, 'Desc'),
  nameSearch: v.optional(SearchSchema),
}
export const ImageListQuerySchema = v.object({
  imageFolderId: v.optional(IdSchema),
  /** Only images of this uploader (MEDIA-10). */
  uploadedBy: v.optional(IdSchema),
  ...mediaQuery,
})
export type ImageListQuery = v.InferInput<typeof ImageListQuerySchema>

/** The uploader of an existing image (MEDIA-10, SEL-04). */
export const ImageOwnerSchema = v.object({ id: IdSchema, name: v.string() })
export type ImageOwner = v.InferOutput<typeof ImageOwnerSchema>

/** Pixels of the longest side of a reduced image: enough to crop it for a panel of that size. */
export const REDUCED_SIDES = ['1024', '2048', '4096'] as const
const LongestSideSchema = v.picklist(REDUCED_SIDES)
export type LongestSide = v.InferOutput<typeof LongestSideSchema>

export const imageEndpoints = {
  list: endpoint({
    requirements: ['CALL-63'],
    summary: 'A page of the images, of one folder or of all',
    method: 'GET',
    path: '/images',
    query: ImageListQuerySchema,
    answer: pageOf(ImageSchema),
    auth: 'content.view',
  }),
  owners: endpoint({
    requirements: [],
    summary: 'The uploaders of an organization’s images, by name',
    method: 'GET',
    path: '/images/owners',
    query: v.object({ organizationId: v.optional(IdSchema) }),
    answer: v.array(ImageOwnerSchema),
    auth: 'content.view',
  }),
  file: endpoint({
    requirements: ['CALL-66'],
    summary:
      'URL and original file name of the full image, or of one reduced to a longest side in pixels',
    method: 'GET',
    path: '/images/:id/file',
    params: ById,
    query: v.object({ longestSide: v.optional(LongestSideSchema) }),
    answer: v.object({ imageUrl: v.string(), fileName: v.string() }),
    auth: 'content.view',
  }),
  remove: endpoint({
    requirements: ['CALL-67'],
    summary: 'Delete an image that nothing uses',
    method: 'DELETE',
    path: '/images/:id/file',
    params: ById,
    answer: EmptySchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  removeMany: endpoint({
    requirements: ['CALL-68'],
    summary: 'Delete unused images; missing ones count as deleted',
    method: 'DELETE',
    path: '/images',
    body: v.strictObject({ imageIds: IdsSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ imageId: IdSchema, error: v.string(), usage: UsageSchema })),
    }),
    auth: 'content.manage',
    queue: 'light',
  }),
  upload: endpoint({
    requirements: ['CALL-79'],
    summary: 'Add an image to a folder',
    method: 'POST',
    path: '/image-folders/:id/upload-image',
    params: ById,
    form: v.strictObject({ image: UploadSchema }),
    answer: ImageSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  move: endpoint({
    requirements: ['CALL-80'],
    summary: 'Move images to another folder',
    method: 'POST',
    path: '/images/move',
    body: v.strictObject({ imageIds: IdsSchema, imageFolderId: IdSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ imageId: IdSchema, error: v.string() })),
    }),
    auth: 'content.manage',
    queue: 'light',
  }),
}
