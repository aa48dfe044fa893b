import * as v from 'valibot'

import type { Image } from '#src/contract/image.ts'
import { createdAfter } from '#src/data/created-after.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withRow } from '#src/domain/media-changes.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { isSameName } from '#src/domain/name-order.ts'
import { type Attempt, defineMutation } from '#src/platform/outbox/define.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import { listImages, uploadImage } from './api.ts'
import { imageKeys } from './keys.ts'
import { storeOfflineCopy } from './offline-copies.ts'

const InputSchema = v.object({
  folderId: v.string(),
  folderName: v.string(),
  /** The file name, such as `lobby.jpg`. */
  fileName: v.string(),
  /** A data URL, shown until the server's thumbnail is available (OFF-08). */
  thumbnail: v.pipe(v.string(), v.startsWith('data:image/')),
  uploadedByName: v.nullable(v.string()),
  /** Missing in older builds. */
  uploadedById: v.optional(v.nullable(v.string())),
})

const isCreatedBy =
  ({ folderId, fileName }: v.InferOutput<typeof InputSchema>, since: number) =>
  ({ imageFolderId, name, created }: Image) =>
    imageFolderId === folderId &&
    isSameName(name, titleOfFile(fileName)) &&
    createdAfter(created, since)

/** MEDIA-30. One lane per folder, so that a failing folder creation delays only its own images. */
export const uploadImageMutation = defineMutation({
  kind: 'image.upload',
  input: InputSchema,
  queue: 'upload',
  creates: 'image',
  lane: ({ folderId }) => `image-upload:${folderId}`,
  entity: ({ folderId }) => `${imageFolder.name}:${folderId}`,
  label: ({ fileName, folderName }) =>
    mediaLibraryTexts.uploadImage({ fileName, folder: folderName }),
  overlay: (
    list: MediaList<Image>,
    { folderId, fileName, thumbnail, uploadedById = null, uploadedByName },
    { newId, createdAt },
  ) =>
    withRow(list, {
      id: newId,
      name: titleOfFile(fileName),
      imageFolderId: folderId,
      thumbnail,
      thumbnailSmall: thumbnail,
      created: new Date(createdAt).toISOString(),
      uploadedById,
      uploadedByName,
    }),
  findCreated: ({ page }: MediaList<Image>, input, since) =>
    page.data.filter(isCreatedBy(input, since)),
  send: ({ folderId }, { options, files }: Attempt<{ image: File }>) =>
    uploadImage(folderId, files.image, options).then((image) => {
      void storeOfflineCopy(image.id, files.image, options.asUser)
      return image
    }),
  refetch: () => [imageKeys.lists(), imageKeys.owners(), folderKeys.images()],
  async probe(input, { since, ...options }) {
    const { folderId, fileName } = input
    const newest = { imageFolderId: folderId, nameSearch: titleOfFile(fileName), limit: 100 }
    const { data } = await listImages(newest, options)
    return data.find(isCreatedBy(input, since))
  },
})

/**
 * Ids of unsent uploads into folders. A deletion of the folders passes them as `after`, so that they are sent before the folder is gone.
 */
export const uploadsInto = (changes: readonly PendingChange[], folderIds: readonly string[]) =>
  unsentInto(changes, folderIds)
    .filter(({ state }) => state !== 'attention')
    .map(({ opId }) => opId)

export const rejectedUploadsInto = (changes: readonly PendingChange[], folderId: string) =>
  unsentInto(changes, [folderId]).filter(({ state }) => state === 'attention')

const unsentInto = (changes: readonly PendingChange[], folderIds: readonly string[]) =>
  changes.flatMap(({ op, doneAt }) => {
    if (op.kind !== uploadImageMutation.kind || doneAt !== undefined) return []
    const input = v.safeParse(InputSchema, op.payload)
    return input.success && folderIds.includes(input.output.folderId) ? [op] : []
  })
