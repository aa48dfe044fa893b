import * as v from 'valibot'

import { MAX_IDS } from '#src/contract/fields.ts'
import { type Image, imageEndpoints } from '#src/contract/image.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { partialFailureOf } from '#src/data/partial-failure.ts'
import { type MediaList, withChanged, withoutRow } from '#src/domain/media-changes.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import { moveImages, removeImage, removeImages } from './api.ts'
import { imageKeys } from './keys.ts'
import { SeenImageSchema } from './rows.ts'

const ImagesSchema = v.pipe(v.array(SeenImageSchema), v.minLength(1), v.maxLength(MAX_IDS))

interface Named {
  id: string
  name: string
}

const imageEntity = (images: readonly Named[]) =>
  images.length === 1
    ? `image:${images[0]?.id}`
    : `images:${images
        .map(({ id }) => id)
        .toSorted()
        .join(',')}`

const inLibrary = {
  queue: 'light',
  lane: () => imageFolder.lane,
  refetch: () => [imageKeys.lists(), imageKeys.owners(), folderKeys.images()],
  repeatable: true,
} as const

/** MEDIA-32, MEDIA-34 */
export const moveImagesMutation = defineMutation({
  ...inLibrary,
  kind: 'image.move',
  input: v.object({
    /** With the folders that the user saw. */
    images: ImagesSchema,
    folderId: v.string(),
    folderName: v.string(),
  }),
  entity: ({ images }) => imageEntity(images),
  label: ({ images: [first, ...others], folderName: folder }) =>
    first && others.length === 0
      ? mediaLibraryTexts.moveImage({ name: first.name, folder })
      : mediaLibraryTexts.moveImages({ count: others.length + 1, folder }),
  merge: ({ images }, newer) => ({ ...newer, images }),
  items: ({ images }) => images,
  overlay: (list: MediaList<Image>, { images, folderId }) =>
    images.reduce(
      (shown, image) => withChanged(shown, image, { ...image, imageFolderId: folderId }),
      list,
    ),
  send: ({ images, folderId }, { options }) =>
    moveImages(
      images.map(({ id }) => id),
      folderId,
      options,
    ),
  partialFailure(input, answer) {
    const known = v.safeParse(imageEndpoints.move.answer, answer)
    return partialFailureOf(
      input.images,
      known.success ? known.output.failure.map(({ imageId }) => imageId) : [],
      'MediaLibrary:imageGone',
      (images) => ({ ...input, images }),
    )
  },
})

/** MEDIA-18 */
export const removeImageMutation = defineMutation({
  ...inLibrary,
  kind: 'image.remove',
  input: v.object({ image: SeenImageSchema }),
  removes: true,
  entity: ({ image }) => imageEntity([image]),
  label: ({ image }) => mediaLibraryTexts.deleteImage(image.name),
  overlay: (list: MediaList<Image>, { image }) => withoutRow(list, image),
  send: ({ image }, { options }) => removeImage(image.id, options),
  goneIsDone: true,
})

/** MEDIA-11. Images in use stay as a partial failure with the server's message. */
export const removeImagesMutation = defineMutation({
  ...inLibrary,
  kind: 'image.removeMany',
  input: v.object({ images: ImagesSchema }),
  deletedIds: ({ images }) => images.map(({ id }) => id),
  entity: ({ images }) => imageEntity(images),
  label: ({ images: [first, ...others] }) =>
    first && others.length === 0
      ? mediaLibraryTexts.deleteImage(first.name)
      : mediaLibraryTexts.deleteImages(others.length + 1),
  overlay: (list: MediaList<Image>, { images }) => images.reduce(withoutRow, list),
  items: ({ images }) => images,
  send: ({ images }, { options }) =>
    removeImages(
      images.map(({ id }) => id),
      options,
    ),
  partialFailure(input, answer) {
    const known = v.safeParse(imageEndpoints.removeMany.answer, answer)
    const failure = known.success ? known.output.failure : []
    const why = new Map(failure.map(({ imageId, error }) => [imageId, error]))
    const partial = partialFailureOf(
      input.images,
      [...why.keys()],
      'MediaLibrary:imageInUse',
      (images) => ({ images }),
    )
    return (
      partial && {
        ...partial,
        reason: 'conflict',
        message: partial.remainder.images
          .map(({ id, name }) => mediaLibraryTexts.imageUsedBy({ name, usage: why.get(id) ?? '' }))
          .join(' '),
      }
    )
  },
})
