import { describe, expect, test } from 'vitest'

import { containRegion, coverRegion, cropAspect, cropSize } from './crop.ts'

describe('aspect', () => {
  test.each([
    [{ width: 160, height: 90, resolutionHorizontal: 4, resolutionVertical: 3 }, 16 / 9],
    [{ resolutionHorizontal: 1280, resolutionVertical: 720 }, 16 / 9],
    [{ width: 0, height: 90, resolutionHorizontal: 800, resolutionVertical: 480 }, 5 / 3],
    [{ width: 160 }, 0],
    [{}, 0],
  ])('of %o is %d [CROP-06]', (group, aspect) => expect(cropAspect(group)).toBe(aspect))

  test('prefers physical dimensions to a resolution with another ratio [CROP-07]', () => {
    const group = { width: 2, height: 1, resolutionHorizontal: 1, resolutionVertical: 1 }
    expect(cropAspect(group)).toBe(2)
  })
})

test('a horizontal crop has the panel’s resolution, a vertical one swaps its sides [CROP-04] [DEV-62]', () => {
  const panel = { width: 1280, height: 720 }
  expect(cropSize(panel, 'horizontal')).toEqual({ width: 1280, height: 720 })
  expect(cropSize(panel, 'vertical')).toEqual({ width: 720, height: 1280 })
})

test('cover takes the largest centered region with the target’s aspect ratio', () => {
  const region = coverRegion({ width: 400, height: 400 }, { width: 200, height: 100 })
  expect(region).toEqual({ x: 0, y: 100, width: 400, height: 200 })
})

test('cover can take another region', () => {
  const region = coverRegion({ width: 400, height: 100 }, { width: 1, height: 1 }, { x: 1, y: 0 })
  expect(region).toEqual({ x: 300, y: 0, width: 100, height: 100 })
})

test('contain centers the whole image, and a sliver keeps at least one pixel', () => {
  const target = { width: 100, height: 100 }
  expect(containRegion({ width: 50, height: 25 }, target)).toEqual({
    x: 0,
    y: 25,
    width: 100,
    height: 50,
  })
  expect(containRegion({ width: 9000, height: 1 }, target).height).toBe(1)
})
