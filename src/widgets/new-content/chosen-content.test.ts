import { expect, it } from 'vitest'

import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { chosenContent } from './chosen-content.ts'

const request = { organizationId: 'ours', panel: panelOfDevice(buildDevice()) }
const file = new File(['bytes'], 'beach.jpg', { type: 'image/jpeg' })
const image = { type: 'image', file, thumbnail: 'data:image/png;base64,AAAA' } as const
const from = { imageId: 'image', name: 'Beach' }

it('a picture from disk is its bytes', async () => {
  const { content } = await chosenContent({ ...image, cropped: true }, request)
  expect(content).toEqual({ name: 'beach.jpg', thumbnail: image.thumbnail, file })
})

it('a picture of the library is its id; its crop goes along, its own bytes do not', async () => {
  const cropped = await chosenContent({ ...image, cropped: true, from }, request)
  expect(cropped.content).toMatchObject({ name: 'Beach', imageId: 'image', file })
  const whole = await chosenContent({ ...image, cropped: false, from }, request)
  expect(whole.content).toMatchObject({ organizationId: 'ours', imageId: 'image', file: undefined })
})

it('a picture of the library whose bytes are not here keeps what the library shows of it [OFF-08]', async () => {
  const whole = {
    type: 'whole',
    imageId: 'image',
    name: 'Beach',
    thumbnail: '/beach.webp',
    thumbnailSmall: '/small.webp',
  } as const
  expect((await chosenContent(whole, request)).content).toEqual({
    name: 'Beach',
    thumbnail: '/small.webp',
    imageId: 'image',
    organizationId: 'ours',
    file: undefined,
  })
})
