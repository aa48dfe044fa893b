import type { ImageFolder } from '#src/contract/folder.ts'
import type { Image } from '#src/contract/image.ts'
import { effectOf } from '#src/data/effect.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { counted, imageFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withoutRows } from '#src/domain/media-changes.ts'

import { moveImagesMutation, removeImageMutation, removeImagesMutation } from './move-and-remove.ts'
import { imageMutations } from './mutations.ts'
import { uploadImageMutation } from './upload.ts'

type Tree = ImageFolder[]
type Placed = Pick<Image, 'imageFolderId'>

const inFolder = (tree: Tree, folderId: string, change: 1 | -1) =>
  counted(imageFolder, tree, folderId, change)
const taken = (tree: Tree, { imageFolderId }: Placed) => inFolder(tree, imageFolderId, -1)

/** What may change how the tree of image folders looks: its own changes, and images that come, go or move. */
export const imageFolderOverlays = [
  ...Object.values(imageFolderMutations),
  effectOf(uploadImageMutation, (tree: Tree, { folderId }) => inFolder(tree, folderId, 1)),
  effectOf(moveImagesMutation, (tree: Tree, { images, folderId }) =>
    images
      .filter(({ imageFolderId }) => imageFolderId !== folderId)
      .reduce((counts, image) => inFolder(taken(counts, image), folderId, 1), tree),
  ),
  effectOf(removeImageMutation, (tree: Tree, { image }) => taken(tree, image)),
  effectOf(removeImagesMutation, (tree: Tree, { images }) => images.reduce(taken, tree)),
] as const

/** What may change how a list of images looks (`imageList`): its own changes, and folders that go with all that is in them. */
export const imageListOverlays = [
  ...imageMutations,
  effectOf(imageFolderMutations.remove, (list: MediaList<Image>, { folderIds }) =>
    withoutRows(list, ({ imageFolderId }) => folderIds.includes(imageFolderId)),
  ),
] as const
