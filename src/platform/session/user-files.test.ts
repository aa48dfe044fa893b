import { expect, it } from 'vitest'

import { evictionCount } from './user-files.ts'

const MB = 1024 * 1024

it.each([
  ['nothing is there', [], 8 * MB, 0],
  ['there is room to the last byte', [60 * MB - 1], 4 * MB + 1, 0],
  ['a byte is too many', [8 * MB, 52 * MB], 4 * MB + 1, 1],
  ['the first are small', [1, 1, 8 * MB, 56 * MB], 4 * MB, 3],
  ['only the last has to stay', [30 * MB, 30 * MB, 4 * MB], 60 * MB, 2],
  ['nothing else has room', [30 * MB, 30 * MB], 64 * MB, 2],
])('as many pictures go as must when %s', (_when, sizes, bytes, gone) => {
  expect(evictionCount(sizes, bytes, 64 * MB)).toBe(gone)
})
