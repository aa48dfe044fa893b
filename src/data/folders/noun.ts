import type { CreateFolder, ImageFolder, TemplateFolder } from '#src/contract/folder.ts'
import { imageKeys } from '#src/data/images/keys.ts'
import { templateKeys } from '#src/data/templates/keys.ts'
import { changeNode, type TreeShape } from '#src/domain/tree-changes.ts'
import type { CallOptions } from '#src/platform/http/call.ts'

import { imageFolderCalls, templateFolderCalls } from './api.ts'
import { folderKeys } from './keys.ts'

export interface Folder {
  id: string
  name: string
  description: string
  parentId: string | null
  organizationId: string
  updatedAt: string
}

interface FolderCalls<T> {
  tree: (organizationId: string, options?: CallOptions) => Promise<T[]>
  create: (body: CreateFolder, options?: CallOptions) => Promise<T>
  rename: (id: string, name: string, options?: CallOptions) => Promise<T>
  move: (id: string, parentId: string, options?: CallOptions) => Promise<T>
  remove: (id: string, options?: CallOptions) => Promise<unknown>
}

/** The differences between image folders and template folders. */
export interface FolderNoun<T extends Folder> {
  /** Prefix of each mutation kind. Stored on disk: never change it. */
  name: 'imageFolder' | 'templateFolder'
  /** The kind of entity in the folders. */
  itemName: 'image' | 'template'
  /** One lane for all changes of the tree and moves within it, so that no folder is deleted before its content has left. */
  lane: `folder:${string}`
  calls: FolderCalls<T>
  shape: TreeShape<T>
  /** An empty folder. */
  newFolder: (folder: Folder) => T
  withCount: (folder: T, change: number) => T
  treeKey: () => readonly unknown[]
  contentKey: () => readonly unknown[]
}

export const imageFolder: FolderNoun<ImageFolder> = {
  name: 'imageFolder',
  itemName: 'image',
  lane: 'folder:images',
  calls: imageFolderCalls,
  shape: {
    childrenOf: ({ imageFolders }) => imageFolders,
    withChildren: (folder, imageFolders) => ({ ...folder, imageFolders }),
  },
  newFolder: (folder) => ({ ...folder, imageCount: 0, imageFolders: [] }),
  withCount: (folder, change) => ({
    ...folder,
    imageCount: Math.max(0, folder.imageCount + change),
  }),
  treeKey: folderKeys.images,
  contentKey: imageKeys.lists,
}

export const templateFolder: FolderNoun<TemplateFolder> = {
  name: 'templateFolder',
  itemName: 'template',
  lane: 'folder:templates',
  calls: templateFolderCalls,
  shape: {
    childrenOf: ({ templateFolders }) => templateFolders,
    withChildren: (folder, templateFolders) => ({ ...folder, templateFolders }),
  },
  newFolder: (folder) => ({ ...folder, templateCount: 0, templateFolders: [] }),
  withCount: (folder, change) => ({
    ...folder,
    templateCount: Math.max(0, folder.templateCount + change),
  }),
  treeKey: folderKeys.templates,
  contentKey: templateKeys.lists,
}

/** The tree with a folder's item count changed. */
export const withItemCount = <T extends Folder>(
  noun: FolderNoun<T>,
  tree: T[],
  folderId: string,
  change: number,
) => changeNode(tree, noun.shape, folderId, (folder) => noun.withCount(folder, change))

/** In the folders and all below them. */
export const countImages = (folders: readonly ImageFolder[]): number =>
  folders.reduce(
    (sum, { imageCount, imageFolders }) => sum + imageCount + countImages(imageFolders),
    0,
  )
