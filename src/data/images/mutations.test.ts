import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { Image } from '#src/contract/image.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { moveImagesMutation, removeImageMutation, removeImagesMutation } from './move-and-remove.ts'
import { imageMutations } from './mutations.ts'
import { imageFolderOverlays, imageListOverlays } from './overlays.ts'
import { imageList, SeenImageSchema } from './rows.ts'
import { rejectedUploadsInto, uploadImageMutation, uploadsInto } from './upload.ts'

type Outbox = ReturnType<typeof offlineOutbox>

const HERE = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a11'
const THERE = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a12'
const ADA = '2a0c2a52-7a41-4c7e-8a45-3f7f6f0d1a01'
const THUMBNAIL = 'data:image/webp;base64,AAAA'
const image = (name: string, imageFolderId = HERE) =>
  buildImage({ id: `id-${name}`, name, imageFolderId })
const [beach, dunes] = [image('beach'), image('dunes')]

const upload = async (outbox: Outbox, fileName: string, folderId = HERE) => {
  const { tempId = '' } = await outbox.save(
    uploadImageMutation,
    {
      folderId,
      folderName: 'Lobby',
      fileName,
      thumbnail: THUMBNAIL,
      uploadedByName: 'Ada',
      uploadedById: ADA,
    },
    { files: { image: new File(['bytes'], fileName, { type: 'image/png' }) } },
  )
  const thumbnails = { thumbnail: THUMBNAIL, thumbnailSmall: THUMBNAIL }
  return { ...image(fileName.replace('.png', ''), folderId), id: tempId, ...thumbnails }
}
const move = (outbox: Outbox, images: Image[], folderId = THERE, folderName = 'Hall') =>
  outbox.save(moveImagesMutation, { images, folderId, folderName })

/** The listed names, such as `beach dunes of 2`; without a folder, those of all images. */
async function listed(
  outbox: Outbox,
  imageFolderId: string | undefined,
  images: Image[],
  nameSearch = '',
  uploadedBy?: string,
) {
  const page = { data: images, total: images.length, limit: 20, offset: 0 }
  const query = { sort: 'Name', sortDirection: 'Asc', nameSearch } as const
  const narrowed = { ...query, imageFolderId, uploadedBy }
  const list = imageList(narrowed, page)
  const shown = overlay(imageListOverlays, await outbox.changes(), list, 0).page
  return `${shown.data.map(({ name }) => name).join(' ')} of ${shown.total}`
}

const tree = () => [
  buildImageFolder({
    imageFolders: [
      buildImageFolder({ id: HERE, parentId: 'root', name: 'Here', imageCount: 2 }),
      buildImageFolder({ id: THERE, parentId: 'root', name: 'There', imageCount: 0 }),
    ],
  }),
]
const counts = async (outbox: Outbox) =>
  overlay(imageFolderOverlays, await outbox.changes(), tree(), 0)[0]?.imageFolders.map(
    ({ imageCount }) => imageCount,
  )
const labels = async (outbox: Outbox) => (await outbox.ops()).map(({ label }) => label)

describe('an upload', () => {
  it('shows immediately in its folder with its thumbnail, and is counted [OFF-08] [MEDIA-30]', async () => {
    const outbox = offlineOutbox()
    const sent = await upload(outbox, 'cliffs.png')
    expect(await listed(outbox, HERE, [beach, dunes])).toBe('beach cliffs dunes of 3')
    expect(await listed(outbox, undefined, [beach, dunes])).toBe('beach cliffs dunes of 3')
    expect(await listed(outbox, THERE, [])).toBe(' of 0')
    expect(await counts(outbox)).toEqual([3, 0])
    const page = { data: [], total: 0, limit: 20, offset: 0 }
    const list = imageList({ imageFolderId: HERE }, page)
    const [row] = overlay(imageListOverlays, await outbox.changes(), list, 0).page.data
    expect(row).toEqual({ ...sent, created: expect.any(String) })
  })

  it('shows in searches that match its name', async () => {
    const outbox = offlineOutbox()
    await upload(outbox, 'Cliffs.png')
    expect(await listed(outbox, HERE, [], 'lif')).toBe('Cliffs of 1')
    expect(await listed(outbox, HERE, [], 'png')).toBe(' of 0')
  })

  it('shows in its uploader’s images [MEDIA-10]', async () => {
    const outbox = offlineOutbox()
    await upload(outbox, 'cliffs.png')
    expect(await listed(outbox, HERE, [], '', ADA)).toBe('cliffs of 1')
    expect(await listed(outbox, HERE, [], '', HERE)).toBe(' of 0')
  })

  it('can be uploaded to an unsent folder [OFF-14]', async () => {
    const outbox = offlineOutbox()
    const { organizationId, id: parentId } = buildImageFolder()
    const { tempId = '' } = await outbox.save(imageFolderMutations.create, {
      name: 'Lobby',
      description: '',
      organizationId,
      parentId,
      parentName: 'Images',
    })
    await upload(outbox, 'cliffs.png', tempId)
    expect(await listed(outbox, tempId, [])).toBe('cliffs of 1')
    const changes = await outbox.changes()
    const [root] = overlay(imageFolderOverlays, changes, [buildImageFolder()], 0)
    expect(root?.imageFolders[0]).toMatchObject({ id: tempId, imageCount: 1 })
    const [, op] = await outbox.ops()
    expect(op).toMatchObject({ lane: `image-upload:${tempId}`, queue: 'upload', refs: [tempId] })
    expect(op?.label).toBe('Add “cliffs.png” to “Lobby”')
  })

  it('cancels out if deleted before sending [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const sent = await upload(outbox, 'cliffs.png')
    await move(outbox, [sent])
    await outbox.save(removeImageMutation, { image: { ...sent, imageFolderId: THERE } })
    expect(await outbox.ops()).toEqual([])
  })

  it('can be found by its folder unless it needs attention', async () => {
    const outbox = offlineOutbox()
    await upload(outbox, 'cliffs.png')
    await upload(outbox, 'pier.png', THERE)
    await move(outbox, [beach], HERE)
    const changes = await outbox.changes()
    expect(uploadsInto(changes, [HERE, 'other'])).toEqual([changes[0]?.op.opId])
    const parked = changes.map(({ op, ...rest }) => ({
      ...rest,
      op: { ...op, state: 'attention' as const },
    }))
    expect(uploadsInto(parked, [HERE])).toEqual([])
    expect(rejectedUploadsInto(parked, HERE)).toEqual([parked[0]?.op])
    expect(rejectedUploadsInto(changes, HERE)).toEqual([])
    const sent = changes.map((change) => ({ ...change, doneAt: 1 }))
    expect(uploadsInto(sent, [HERE])).toEqual([])
  })
})

describe('moved images', () => {
  it('move to the other list and its count [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await move(outbox, [beach, dunes])
    expect(await listed(outbox, HERE, [beach, dunes])).toBe(' of 0')
    expect(await listed(outbox, THERE, [image('pier', THERE)])).toBe('beach dunes pier of 3')
    expect(await listed(outbox, undefined, [beach, dunes])).toBe('beach dunes of 2')
    expect(await counts(outbox)).toEqual([0, 2])
    expect(await labels(outbox)).toEqual(['Move 2 images to “Hall”'])
  })

  it('are sent in one move if moved again [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await move(outbox, [beach])
    await move(outbox, [{ ...beach, imageFolderId: THERE }], 'yonder', 'Yonder')
    expect(await labels(outbox)).toEqual(['Move “beach” to “Yonder”'])
    expect(await counts(outbox)).toEqual([1, 0])
    expect(await listed(outbox, HERE, [beach, dunes])).toBe('dunes of 1')
    expect(await listed(outbox, THERE, [])).toBe(' of 0')
    expect(await listed(outbox, 'yonder', [])).toBe('beach of 1')
  })

  it('change nothing if moved to the same folder', async () => {
    const outbox = offlineOutbox()
    await move(outbox, [beach], HERE)
    expect(await counts(outbox)).toEqual([2, 0])
    expect(await listed(outbox, HERE, [beach, dunes])).toBe('beach dunes of 2')
  })
})

describe('a folder that images were moved out of', () => {
  it('is deleted after the move', async () => {
    const outbox = offlineOutbox()
    const moved = await move(outbox, [beach])
    const above = { id: 'above', name: 'Above', folderIds: ['above', HERE] }
    await outbox.save(imageFolderMutations.remove, above)
    expect((await outbox.ops()).at(-1)?.deps).toEqual([moved.opId])
  })
})

describe('deleted images', () => {
  it('disappear immediately [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(removeImageMutation, { image: beach })
    expect(await listed(outbox, HERE, [beach, dunes])).toBe('dunes of 1')
    expect(await counts(outbox)).toEqual([1, 0])
    await outbox.save(removeImagesMutation, { images: [dunes, image('on another page')] })
    expect(await listed(outbox, HERE, [beach, dunes])).toBe(' of 0')
    expect(await counts(outbox)).toEqual([0, 0])
    expect(await labels(outbox)).toEqual([
      'Permanently delete “beach”',
      'Permanently delete 2 images',
    ])
  })

  it('disappear with their folder', async () => {
    const outbox = offlineOutbox()
    const input = { id: HERE, name: 'Here', folderIds: [HERE] }
    await outbox.save(imageFolderMutations.remove, input)
    expect(await listed(outbox, undefined, [beach, image('pier', THERE)])).toBe('pier of 1')
  })

  it('remain with their usage if in use [MEDIA-18]', () => {
    const usage = { devices: 1, scheduleEntries: 0, templates: 0, users: [] }
    const [used, free] = [beach, dunes].map((one) => ({ ...one, id: crypto.randomUUID() }))
    if (!used || !free) throw new Error('no images')
    const remainder = (success: string[], failure: { id: string }[]) =>
      removeImagesMutation.partialFailure?.(
        { images: [used, free] },
        {
          success,
          failure: failure.map(({ id }) => ({ imageId: id, error: 'In use by 1 device.', usage })),
        },
      )
    expect(remainder([used.id, free.id], [])).toBeUndefined()
    expect(remainder([free.id], [used])).toEqual({
      done: { images: [free] },
      remainder: { images: [used] },
      reason: 'conflict',
      fields: { [used.id]: ['MediaLibrary:imageInUse'] },
      message: '“beach”: In use by 1 device.',
    })
    expect(remainder([], [used, free])).toMatchObject({
      done: undefined,
      remainder: { images: [used, free] },
    })
  })

  it('count as deleted if missing; missing moved images are a remainder', () => {
    expect(removeImageMutation.goneIsDone).toBe(true)
    const [gone, there] = [beach, dunes].map((one) => ({ ...one, id: crypto.randomUUID() }))
    if (!gone || !there) throw new Error('no images')
    const input = { images: [gone, there], folderId: THERE, folderName: 'Hall' }
    const failure = [{ imageId: gone.id, error: 'Image not found.' }]
    expect(moveImagesMutation.partialFailure?.(input, { success: [there.id], failure })).toEqual({
      done: { ...input, images: [there] },
      remainder: { ...input, images: [gone] },
      fields: { [gone.id]: ['MediaLibrary:imageGone'] },
    })
  })
})

it('changes of unknown images keep the identity of list and tree', async () => {
  const outbox = offlineOutbox()
  const elsewhere = image('elsewhere', 'nowhere')
  await upload(outbox, 'cliffs.png', 'tmp_gone')
  await move(outbox, [elsewhere], 'tmp_gone')
  await outbox.save(removeImageMutation, { image: elsewhere })
  await outbox.save(removeImagesMutation, { images: [elsewhere] })
  const changes = await outbox.changes()
  const page = { data: [beach], total: 1, limit: 20, offset: 0 }
  const list = imageList({ imageFolderId: HERE }, page)
  expect(overlay(imageListOverlays, changes, list, 0)).toBe(list)
  const folders = tree()
  expect(overlay(imageFolderOverlays, changes, folders, 0)).toBe(folders)
})

it('all library changes except uploads share one lane', () => {
  const seen = { images: [beach], image: beach, folderId: HERE, folderName: 'Here' }
  const lanes = imageMutations
    .filter(({ kind }) => kind !== 'image.upload')
    .map(({ lane }) => lane(seen as never))
  expect(new Set(lanes)).toEqual(new Set(['folder:images']))
})

it('reads images stored by older builds [OFF-27]', () => {
  const { thumbnailSmall: _small, uploadedById: _by, ...seen } = beach
  expect(v.parse(SeenImageSchema, seen)).toEqual({
    ...seen,
    thumbnailSmall: seen.thumbnail,
    uploadedById: null,
  })
})
