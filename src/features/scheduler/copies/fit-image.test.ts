import { afterEach, expect, it, vi } from 'vitest'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import * as imageFile from '#src/widgets/panel-image/image-file.ts'
import { panelClient } from '#src/widgets/panel-image/panel-client.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { fitImage } from './fit-image.ts'

const device = buildDevice()
const samePanel = { devices: [buildDevice({ id: 'b' })], orientation: 'horizontal' } as const
const prepared = new Blob(['prepared'], { type: 'image/jpeg' })

afterEach(() => vi.restoreAllMocks())

it.each([
  [MAX_UPLOAD_BYTES, 'the same bytes', 'picture'],
  [MAX_UPLOAD_BYTES + 1, 'a smaller file', 'picture.jpg'],
])('sends a stored image of %i bytes to a panel like its own as %s', async (size, _, name) => {
  vi.spyOn(imageFile, 'thumbnailOf').mockResolvedValue('data:,')
  const frame = { ...panelOf(device.deviceRevision), indices: new Uint8Array() }
  const picture = { jpeg: prepared, frame, thumbnail: prepared }
  vi.spyOn(panelClient, 'prepare').mockResolvedValue({ picture })
  const stored = new File([new Uint8Array(size)], 'picture', { type: 'image/webp' })
  const { file } = await fitImage(stored, device, samePanel, new AbortController().signal)
  expect(file.name).toBe(name)
  expect(file.size).toBeLessThanOrEqual(MAX_UPLOAD_BYTES)
})
