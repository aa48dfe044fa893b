import { expect, it } from 'vitest'

import { sortedIndex, insertSorted } from './sorted-insert.ts'

const byNumber = (a: number, b: number) => a - b

it.each([
  [[], 5, 0],
  [[5], 5, 1],
  [[1, 3, 9], 0, 0],
  [[1, 3, 9], 3, 2],
  [[1, 3, 9], 5, 2],
  [[1, 3, 9, 12], 20, 4],
])('into %j, %i belongs at %i', (sorted, item, place) => {
  expect(sortedIndex(sorted, item, byNumber)).toBe(place)
  expect(insertSorted(sorted, item, byNumber)).toEqual([...sorted, item].toSorted(byNumber))
})
