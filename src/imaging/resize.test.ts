import { expect, test } from 'vitest'

import { buildPhoto, buildRaster, noise } from '#tests/fixtures/pictures.ts'

import { LIGHT_OF_BYTE } from './light.ts'
import type { Raster } from './raster.ts'
import { fitContain, fitCover, resample } from './resize.ts'

const meanLight = ({ data }: Raster, channel: number): number => {
  let sum = 0
  for (let at = channel; at < data.length; at += 4) sum += LIGHT_OF_BYTE[data[at] ?? 0] ?? 0
  return sum / (data.length / 4)
}
const pixel = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

test('the same size returns the same raster', () => {
  const photo = buildPhoto(64, 40)
  expect(resample(photo, { width: 64, height: 40 })).toBe(photo)
})

test('a checkerboard becomes gray with half its light, not half its byte value', () => {
  const board = buildRaster(64, 64, (x, y) => ((x + y) & 1 ? [255, 255, 255] : [0, 0, 0]))
  expect(pixel(resample(board, { width: 16, height: 16 }), 7, 7)).toEqual([188, 188, 188, 255])
})

test.each([
  [37, 21],
  [100, 11],
  [199, 119],
])('light is kept from 200 x 120 to %i x %i', (width, height) => {
  const random = noise(3)
  const source = buildRaster(200, 120, () => [random(), random(), random()])
  const small = resample(source, { width, height })
  for (const channel of [0, 1, 2]) {
    expect(meanLight(small, channel) / meanLight(source, channel)).toBeCloseTo(1, 2)
  }
})

test('scaling down by a whole number gives the mean of each block', () => {
  const source = buildRaster(6, 6, (x, y) => (x < 3 && y < 3 ? [255, 0, 0] : [0, 0, 255]))
  const small = resample(source, { width: 2, height: 2 })
  expect(pixel(small, 0, 0)).toEqual([255, 0, 0, 255])
  expect(pixel(small, 1, 1)).toEqual([0, 0, 255, 255])
})

test('scaling up keeps flat colors flat and edges in place', () => {
  const source = buildRaster(8, 8, (x) => (x < 4 ? [200, 100, 0] : [20, 40, 60]))
  const large = resample(source, { width: 80, height: 80 })
  expect(pixel(large, 0, 0)).toEqual([200, 100, 0, 255])
  expect(pixel(large, 79, 79)).toEqual([20, 40, 60, 255])
  expect(pixel(large, 37, 40)[0]).toBeGreaterThan(pixel(large, 42, 40)[0] ?? 255)
})

test('one pixel can be scaled to any size and back', () => {
  const dot = buildRaster(1, 1, () => [10, 20, 30])
  expect(pixel(resample(dot, { width: 5, height: 3 }), 4, 2)).toEqual([10, 20, 30, 255])
  expect(pixel(resample(resample(dot, { width: 5, height: 3 }), dot), 0, 0)).toEqual([
    10, 20, 30, 255,
  ])
})

test('cover crops the sides of a wide image', () => {
  const wide = buildRaster(300, 100, (x) => (x < 100 || x >= 200 ? [255, 0, 0] : [0, 0, 255]))
  const square = fitCover(wide, { width: 50, height: 50 })
  expect(pixel(square, 0, 0)).toEqual([0, 0, 255, 255])
  expect(pixel(square, 49, 49)).toEqual([0, 0, 255, 255])
})

test('contain shows the whole image on white', () => {
  const wide = buildRaster(300, 100, () => [255, 0, 0])
  const square = fitContain(wide, { width: 60, height: 60 })
  expect(pixel(square, 30, 0)).toEqual([255, 255, 255, 255])
  expect(pixel(square, 30, 20)).toEqual([255, 0, 0, 255])
  expect(pixel(square, 0, 39)).toEqual([255, 0, 0, 255])
  expect(pixel(square, 30, 40)).toEqual([255, 255, 255, 255])
})
