import { expect, it } from 'vitest'

import { findRemovedIds } from './find-removed-ids.ts'

const rows = (ids: string) => Array.from(ids, (id) => ({ id }))
const gone = (listed: string, data: string, offset: number, total: number) =>
  findRemovedIds(rows(listed), { data: rows(data), offset, total }).join('')

it.each([
  ['a page in the middle proves removals between its rows', 'abcdef', 'bd', 2, 9, 'c'],
  ['a first page proves removals before its end', 'abcdef', 'bd', 0, 9, 'ac'],
  ['a last page proves removals after its start', 'abcdef', 'ce', 7, 9, 'df'],
  ['a complete list proves all removals', 'abcdef', 'ce', 0, 2, 'abdf'],
  ['an empty list proves that all rows are removed', 'abc', '', 0, 0, 'abc'],
  ['a page beyond the end proves nothing', 'abc', '', 40, 3, ''],
])('%s', (_title, listed, data, offset, total, expected) => {
  expect(gone(listed, data, offset, total)).toBe(expected)
})
