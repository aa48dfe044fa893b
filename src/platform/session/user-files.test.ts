import { expect, it } from 'vitest'

import { evictionCount } from './user-files.ts'

const MB = 1024 * 1024

it.each([
  ['there are none', [], 8 * MB, 0],
  ['the new one fits to the last byte', [60 * MB - 1], 4 * MB + 1, 0],
  ['the new one is a byte too large', [8 * MB, 52 * MB], 4 * MB + 1, 1],
  ['the oldest are small', [1, 1, 8 * MB, 56 * MB], 4 * MB, 3],
  ['only the last one can stay', [30 * MB, 30 * MB, 4 * MB], 60 * MB, 2],
  ['no other image fits', [30 * MB, 30 * MB], 64 * MB, 2],
])('evicts as many images as necessary if %s', (_when, sizes, bytes, gone) => {
  expect(evictionCount(sizes, bytes, 64 * MB)).toBe(gone)
})
