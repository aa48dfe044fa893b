import type { ImageFolder } from '#src/contract/folder.ts'
import type { Image } from '#src/contract/image.ts'
import { crossEntityOverlay } from '#src/data/cross-entity-overlay.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { withItemCount, imageFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withoutRows } from '#src/domain/media-changes.ts'

import { moveImagesMutation, removeImageMutation, removeImagesMutation } from './move-and-remove.ts'
import { imageMutations } from './mutations.ts'
import { uploadImageMutation } from './upload.ts'

type Tree = ImageFolder[]
type Placed = Pick<Image, 'imageFolderId'>

const inFolder = (tree: Tree, folderId: string, change: 1 | -1) =>
  withItemCount(imageFolder, tree, folderId, change)
const taken = (tree: Tree, { imageFolderId }: Placed) => inFolder(tree, imageFolderId, -1)

/** All changes that affect the tree of image folders, including its image counts. */
export const imageFolderOverlays = [
  ...Object.values(imageFolderMutations),
  crossEntityOverlay(uploadImageMutation, (tree: Tree, { folderId }) =>
    inFolder(tree, folderId, 1),
  ),
  crossEntityOverlay(moveImagesMutation, (tree: Tree, { images, folderId }) =>
    images
      .filter(({ imageFolderId }) => imageFolderId !== folderId)
      .reduce((counts, image) => inFolder(taken(counts, image), folderId, 1), tree),
  ),
  crossEntityOverlay(removeImageMutation, (tree: Tree, { image }) => taken(tree, image)),
  crossEntityOverlay(removeImagesMutation, (tree: Tree, { images }) => images.reduce(taken, tree)),
] as const

/** All changes that affect a list of images (`imageList`), including folder deletions. */
export const imageListOverlays = [
  ...imageMutations,
  crossEntityOverlay(imageFolderMutations.remove, (list: MediaList<Image>, { folderIds }) =>
    withoutRows(list, ({ imageFolderId }) => folderIds.includes(imageFolderId)),
  ),
] as const
