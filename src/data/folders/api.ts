import {
  type CreateFolder,
  imageFolderEndpoints,
  templateFolderEndpoints,
} from '#src/contract/folder.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

export const imageFolderCalls = {
  tree: (organizationId: string | undefined, options?: CallOptions) =>
    call(imageFolderEndpoints.tree, { query: { organizationId } }, options),
  create: (body: CreateFolder, options?: CallOptions) =>
    call(imageFolderEndpoints.create, { body }, options),
  rename: (id: string, name: string, options?: CallOptions) =>
    call(imageFolderEndpoints.update, { params: { id }, body: { name } }, options),
  move: (id: string, parentId: string, options?: CallOptions) =>
    call(
      imageFolderEndpoints.move,
      { params: { id }, body: { destinationImageFolderId: parentId } },
      options,
    ),
  remove: (id: string, options?: CallOptions) =>
    call(imageFolderEndpoints.remove, { params: { id } }, options),
}

export const templateFolderCalls = {
  tree: (organizationId: string | undefined, options?: CallOptions) =>
    call(templateFolderEndpoints.tree, { query: { organizationId } }, options),
  create: (body: CreateFolder, options?: CallOptions) =>
    call(templateFolderEndpoints.create, { body }, options),
  rename: (id: string, name: string, options?: CallOptions) =>
    call(templateFolderEndpoints.update, { params: { id }, body: { name } }, options),
  move: (id: string, parentId: string, options?: CallOptions) =>
    call(
      templateFolderEndpoints.move,
      { params: { id }, body: { destinationTemplateFolderId: parentId } },
      options,
    ),
  remove: (id: string, options?: CallOptions) =>
    call(templateFolderEndpoints.remove, { params: { id } }, options),
}
