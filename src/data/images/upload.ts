import '#src/platform/i18n/en/media-library.ts'

import * as v from 'valibot'

import type { Image } from '#src/contract/image.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { madeSince } from '#src/data/made-since.ts'
import { type MediaList, withRow } from '#src/domain/media-changes.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { t } from '#src/platform/i18n/t.ts'
import { type Attempt, defineMutation } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { listImages, uploadImage } from './api.ts'
import { imageKeys } from './keys.ts'

const InputSchema = v.object({
  folderId: v.string(),
  folderName: v.string(),
  /** Of the file that is sent, as `lobby.jpg`. */
  fileName: v.string(),
  /** The picture made small, as a data URL: shown until the server's own is there (OFF-08). */
  thumbnail: v.pipe(v.string(), v.startsWith('data:image/')),
  uploadedByName: v.nullable(v.string()),
  /** Unknown to builds from before the list could be asked for one uploader. */
  uploadedById: v.optional(v.nullable(v.string())),
})

const isMadeBy =
  ({ folderId, fileName }: v.InferOutput<typeof InputSchema>, since: number) =>
  ({ imageFolderId, name, created }: Image) =>
    imageFolderId === folderId && name === titleOfFile(fileName) && madeSince(created, since)

/** MEDIA-30. Each folder has a lane of its own, so that a folder that cannot be made holds up its own pictures only. */
export const uploadImageMutation = defineMutation({
  kind: 'image.upload',
  input: InputSchema,
  queue: 'upload',
  creates: 'image',
  lane: ({ folderId }) => `image-upload:${folderId}`,
  entity: ({ folderId }) => `${imageFolder.name}:${folderId}`,
  label: ({ fileName, folderName }) =>
    t('MediaLibrary:uploadImage', { fileName, folder: folderName }),
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
  madeIn: ({ page }: MediaList<Image>, input, since) => page.data.filter(isMadeBy(input, since)),
  send: ({ folderId }, { options, files }: Attempt<{ image: File }>) =>
    uploadImage(folderId, files.image, options),
  refetch: () => [imageKeys.lists(), imageKeys.owners(), folderKeys.images()],
  async probe(input, { since, ...options }) {
    const { folderId, fileName } = input
    const newest = { imageFolderId: folderId, nameSearch: titleOfFile(fileName), limit: 100 }
    const { data } = await listImages(newest, options)
    return data.find(isMadeBy(input, since))
  },
})

/**
 * The uploads into some folders that are still to be sent, by `opId`. Whoever deletes the folders names them as `after`: they go
 * with the folder, instead of looking for it when it is gone.
 */
export const uploadsInto = (ops: readonly Op[], folderIds: readonly string[]) =>
  ops
    .filter(({ kind, state, payload }) => {
      const input = v.safeParse(InputSchema, payload)
      const isUpload = kind === uploadImageMutation.kind && state !== 'attention'
      return isUpload && input.success && folderIds.includes(input.output.folderId)
    })
    .map(({ opId }) => opId)
