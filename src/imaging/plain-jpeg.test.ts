import sharp from 'sharp'
import { expect, it } from 'vitest'

import { isPlainJpeg } from './plain-jpeg.ts'

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#b03a2e' } })

it('a JPEG without rotation or color profile is plain', async () => {
  expect(isPlainJpeg(await picture().jpeg().toBuffer())).toBe(true)
  expect(isPlainJpeg(await picture().jpeg({ progressive: true }).toBuffer())).toBe(true)
})

it('a JPEG with rotation, a color profile or other color channels is not plain', async () => {
  const others = [
    picture().withMetadata({ orientation: 6 }).jpeg(),
    picture().withIccProfile('p3').jpeg(),
    picture().toColorspace('cmyk').jpeg(),
  ]
  for (const other of others) expect(isPlainJpeg(await other.toBuffer())).toBe(false)
})

it('other formats and truncated data are not plain', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  expect(isPlainJpeg(await picture().png().toBuffer())).toBe(false)
  for (let length = 0; length < 40; length++)
    expect(isPlainJpeg(jpeg.subarray(0, length))).toBe(false)
  expect(isPlainJpeg(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))).toBe(false)
})
