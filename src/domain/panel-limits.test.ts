import { expect, it } from 'vitest'

import { hasTooManyPixels } from './panel-limits.ts'

it.each([
  [800, 480, false],
  [1_872, 1_404, false],
  [2_560, 1_440, false],
  [2_000, 2_000, false],
  [2_001, 2_000, true],
  [4_096, 4_096, true],
])('a panel of %i × %i has too many pixels: %j [MOD-19]', (width, height, expected) => {
  const size = { resolutionHorizontal: width, resolutionVertical: height }
  expect(hasTooManyPixels(size)).toBe(expected)
})
