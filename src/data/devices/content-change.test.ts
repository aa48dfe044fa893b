import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { saveTogether } from '#src/platform/outbox/save/enqueue.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { contentChange, type ImageContent } from './content-change.ts'

const device = { id: 'lobby', name: 'Lobby', organizationId: 'ours' }
const file = new File(['bytes'], 'beach.jpg', { type: 'image/jpeg' })
const thumbnail = 'data:image/png;base64,AAAA'
const ofLibrary = { name: 'Beach', thumbnail, imageId: 'image', organizationId: 'ours' }

async function saved(content: ImageContent) {
  const outbox = offlineOutbox()
  await saveTogether(outbox.parts, [contentChange(device, content)])
  const [op] = await outbox.ops()
  return { kind: op?.kind, payload: op?.payload, files: op?.files.map(({ field }) => field) }
}

it('sends an image file as bytes [DEV-57]', async () => {
  expect(await saved({ name: 'beach.jpg', thumbnail, file })).toMatchObject({
    kind: 'device.uploadImage',
    payload: { ...device, fileName: 'beach.jpg', thumbnail },
    files: ['image'],
  })
})

it('sends a library image by id, with its crop if any [DEV-57]', async () => {
  const set = { kind: 'device.setImage', payload: { imageId: 'image', imageName: 'Beach' } }
  expect(await saved({ ...ofLibrary, file })).toMatchObject({ ...set, files: ['croppedImage'] })
  expect(await saved({ ...ofLibrary, file: undefined })).toMatchObject({ ...set, files: [] })
})

it('sends an image of another organization as a new file', async () => {
  const theirs = { ...ofLibrary, organizationId: 'theirs', file }
  expect(await saved(theirs)).toMatchObject({ kind: 'device.uploadImage', files: ['image'] })
})
