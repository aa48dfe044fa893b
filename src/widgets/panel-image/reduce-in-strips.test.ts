import { expect, test } from 'vitest'

import { createRaster, pixelsOf } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

import { reduceInStrips } from './reduce-in-strips.ts'

const checked = () => {
  const raster = createRaster({ width: 60, height: 100 })
  const pixels = pixelsOf(raster)
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % 7 < 3 ? 0xff000000 : 0xffffffff
  return raster
}

test('strips add up to the scaled image', async () => {
  const strips = await reduceInStrips(
    checked(),
    { width: 21, height: 37 },
    new AbortController().signal,
  )
  const whole = resample(checked(), { width: 21, height: 37 })
  expect(strips.map(({ top }) => top)).toEqual([0, 5, 10, 15, 20, 25, 30, 35])
  expect(strips.flatMap(({ strip }) => [...strip.data])).toEqual([...whole.data])
})

test('returns nothing when aborted', async () => {
  expect(await reduceInStrips(checked(), { width: 3, height: 5 }, AbortSignal.abort())).toEqual([])
})
