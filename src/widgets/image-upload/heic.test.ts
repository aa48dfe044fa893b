import { expect, it } from 'vitest'

import { isHeic } from './heic.ts'

const withBrand = (brand: string) =>
  new Blob([Uint8Array.of(0, 0, 0, 24), `ftyp${brand}`, new Uint8Array(8)])

it.each(['heic', 'heix', 'mif1'])('detects the brand %s as HEIC', async (brand) => {
  expect(await isHeic(withBrand(brand))).toBe(true)
})

it.each([withBrand('avif'), withBrand('isom'), new Blob(['text']), new Blob([])])(
  'does not detect other files as HEIC',
  async (file) => {
    expect(await isHeic(file)).toBe(false)
  },
)
