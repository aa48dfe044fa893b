import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { ById, IdSchema, MomentSchema, NameSchema, EmptySchema, TextSchema } from './fields.ts'

interface Folder {
  id: string
  name: string
  description: string
  /** Null for the root, shown as Images or Templates. */
  parentId: string | null
  organizationId: string
  updatedAt: string
}

/** MEDIA-39. A tree: `imageFolders` are the children. */
export interface ImageFolder extends Folder {
  imageCount: number
  imageFolders: ImageFolder[]
}
export interface TemplateFolder extends Folder {
  templateCount: number
  templateFolders: TemplateFolder[]
}

const folderFields = {
  id: IdSchema,
  name: v.string(),
  description: v.string(),
  parentId: v.nullable(IdSchema),
  organizationId: IdSchema,
  updatedAt: MomentSchema,
}
export const ImageFolderSchema: v.GenericSchema<ImageFolder> = v.object({
  ...folderFields,
  imageCount: v.number(),
  imageFolders: v.array(v.lazy(() => ImageFolderSchema)),
})
export const TemplateFolderSchema: v.GenericSchema<TemplateFolder> = v.object({
  ...folderFields,
  templateCount: v.number(),
  templateFolders: v.array(v.lazy(() => TemplateFolderSchema)),
})

const OfOrganization = v.object({ organizationId: v.optional(IdSchema) })

export const CreateFolderSchema = v.strictObject({
  name: NameSchema,
  description: v.optional(TextSchema, ''),
  organizationId: IdSchema,
  parentId: IdSchema,
})
export type CreateFolder = v.InferInput<typeof CreateFolderSchema>
const RenameFolderSchema = v.strictObject({ name: NameSchema })

export const imageFolderEndpoints = {
  tree: endpoint({
    requirements: ['CALL-73'],
    summary: 'The nested image folders of an organization',
    method: 'GET',
    path: '/image-folders',
    query: OfOrganization,
    answer: v.array(ImageFolderSchema),
    auth: 'content.view',
  }),
  create: endpoint({
    requirements: ['CALL-75'],
    summary: 'Add an image folder below another',
    method: 'POST',
    path: '/image-folders',
    body: CreateFolderSchema,
    answer: ImageFolderSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  update: endpoint({
    requirements: ['CALL-76'],
    summary: 'Rename an image folder',
    method: 'PATCH',
    path: '/image-folders/:id',
    params: ById,
    body: RenameFolderSchema,
    answer: ImageFolderSchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
  move: endpoint({
    requirements: ['CALL-77'],
    summary: 'Move an image folder below another',
    method: 'POST',
    path: '/image-folders/:id/move',
    params: ById,
    body: v.strictObject({ destinationImageFolderId: IdSchema }),
    answer: ImageFolderSchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
  remove: endpoint({
    requirements: ['CALL-78'],
    summary: 'Delete an image folder and everything in it',
    method: 'DELETE',
    path: '/image-folders/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
}

export const templateFolderEndpoints = {
  tree: endpoint({
    requirements: ['CALL-74'],
    summary: 'The nested template folders of an organization',
    method: 'GET',
    path: '/template-folders',
    query: OfOrganization,
    answer: v.array(TemplateFolderSchema),
    auth: 'content.view',
  }),
  create: endpoint({
    requirements: ['CALL-75'],
    summary: 'Add a template folder below another',
    method: 'POST',
    path: '/template-folders',
    body: CreateFolderSchema,
    answer: TemplateFolderSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  update: endpoint({
    requirements: ['CALL-76'],
    summary: 'Rename a template folder',
    method: 'PATCH',
    path: '/template-folders/:id',
    params: ById,
    body: RenameFolderSchema,
    answer: TemplateFolderSchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
  move: endpoint({
    requirements: ['CALL-77'],
    summary: 'Move a template folder below another',
    method: 'POST',
    path: '/template-folders/:id/move',
    params: ById,
    body: v.strictObject({ destinationTemplateFolderId: IdSchema }),
    answer: TemplateFolderSchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
  remove: endpoint({
    requirements: ['CALL-78'],
    summary: 'Delete a template folder and everything in it',
    method: 'DELETE',
    path: '/template-folders/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'folder.settings',
    queue: 'light',
  }),
}
