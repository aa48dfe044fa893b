import { expect, it } from 'vitest'

import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { toImageAssignment } from './image-assignment.ts'

const request = { organizationId: 'ours', panel: panelOfDevice(buildDevice()) }
const file = new File(['bytes'], 'beach.jpg', { type: 'image/jpeg' })
const image = { type: 'image', file, thumbnail: 'data:image/png;base64,AAAA' } as const
const from = { imageId: 'image', name: 'Beach' }

it('assigns a file from disk by its bytes', async () => {
  const { content } = await toImageAssignment({ ...image, cropped: true }, request)
  expect(content).toEqual({ name: 'beach.jpg', thumbnail: image.thumbnail, file })
})

it('assigns a library image by id, with its crop but without its bytes', async () => {
  const cropped = await toImageAssignment({ ...image, cropped: true, from }, request)
  expect(cropped.content).toMatchObject({ name: 'Beach', imageId: 'image', file })
  const whole = await toImageAssignment({ ...image, cropped: false, from }, request)
  expect(whole.content).toMatchObject({ organizationId: 'ours', imageId: 'image', file: undefined })
})

it('keeps the library thumbnail of an image without bytes [OFF-08]', async () => {
  const whole = {
    type: 'whole',
    imageId: 'image',
    name: 'Beach',
    thumbnail: '/beach.webp',
    thumbnailSmall: '/small.webp',
  } as const
  expect((await toImageAssignment(whole, request)).content).toEqual({
    name: 'Beach',
    thumbnail: '/small.webp',
    imageId: 'image',
    organizationId: 'ours',
    file: undefined,
  })
})
