import { expect, it } from 'vitest'

import { createRaster, pixelsOf, type Raster } from '#src/imaging/raster.ts'
import { rotate, type QuarterTurn } from '#src/imaging/rotate.ts'

import { type Cut, cutOut, sourceRegion, turnedSize } from './cut.ts'

/** Each pixel has a unique color. */
const picture = (): Raster => {
  const raster = createRaster({ width: 6, height: 4 })
  pixelsOf(raster).forEach((_, at, pixels) => {
    pixels[at] = 0xff000000 | (at * 9)
  })
  return raster
}

const pixelsIn = (raster: Raster, { x, y, width, height }: Cut['region']) =>
  Array.from({ length: height }, (_, row) => {
    const start = (y + row) * raster.width + x
    return [...pixelsOf(raster).subarray(start, start + width)]
  }).flat()

it.each<QuarterTurn>([0, 90, 180, 270])(
  'crops the pixels in the frame of an image rotated by %i [CROP-03]',
  (turn) => {
    const source = picture()
    const region = { x: 1, y: 1, width: 2, height: 3 }
    const fits = { ...region, height: Math.min(3, turnedSize(source, turn).height - 1) }
    const cut = cutOut(source, { turn, region: fits }, fits)
    expect({ width: cut.width, height: cut.height }).toEqual({ width: 2, height: fits.height })
    expect([...pixelsOf(cut)]).toEqual(pixelsIn(rotate(source, turn), fits))
  },
)

it('scales to the requested size, whatever the aspect ratio of the frame [CROP-07]', () => {
  const cut = { turn: 90, region: { x: 0, y: 0, width: 4, height: 6 } } as const
  const { width, height } = cutOut(picture(), cut, { width: 10, height: 3 })
  expect([width, height]).toEqual([10, 3])
})

it('keeps the region of an unrotated image', () => {
  const region = { x: 0.5, y: 1.25, width: 3, height: 2 }
  expect(sourceRegion({ turn: 0, region }, { width: 6, height: 4 })).toBe(region)
})
