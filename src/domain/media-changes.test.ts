import { describe, expect, it } from 'vitest'

import {
  type MediaList,
  withChanged,
  withEdited,
  withoutRow,
  withoutRows,
  withRow,
} from './media-changes.ts'
import { mediaOrder } from './media-list.ts'

interface Row {
  id: string
  name: string
  created: string
  folder: string
}

const row = (name: string, folder = 'f'): Row => ({
  id: `id-${name}`,
  name,
  created: '2026-01-01T00:00:00.000Z',
  folder,
})
/** Folder `f` by name, with some rows of a page as the server gave it. */
const list = (names: string, total = names.length, offset = 0): MediaList<Row> => ({
  page: { data: [...names].map((name) => row(name)), total, limit: 3, offset },
  holds: ({ folder }) => folder === 'f',
  compare: mediaOrder({ sort: 'Name', sortDirection: 'Asc' }),
})
const drawn = ({ page }: MediaList<Row>) =>
  `${page.data.map(({ name }) => name).join('')} of ${page.total}`

describe('one row more', () => {
  it.each<[string, MediaList<Row>, string]>([
    ['an empty list', list(''), 'm of 1'],
    ['its place among others', list('az'), 'amz of 3'],
    ['the beginning', list('xyz', 9), 'mxyz of 10'],
    ['the end of all', list('abc'), 'abcm of 4'],
    ['the end of the last page', list('abc', 6, 3), 'abcm of 7'],
    ['a later page', list('abc', 4), 'abc of 5'],
    ['an earlier page', list('xyz', 6, 3), 'xyz of 7'],
    ['a page behind the end', list('', 3, 20), ' of 4'],
  ])('goes to %s', (_title, before, expected) => {
    expect(drawn(withRow(before, row('m')))).toBe(expected)
  })

  it('is there once, and only where it belongs', () => {
    const before = list('am')
    expect(withRow(before, row('m'))).toBe(before)
    expect(withRow(before, row('x', 'other'))).toBe(before)
  })
})

describe('one row less', () => {
  it('is taken from the page, or from the count of another page', () => {
    expect(drawn(withoutRow(list('abc', 9), row('b')))).toBe('ac of 8')
    expect(drawn(withoutRow(list('abc', 9), row('x')))).toBe('abc of 8')
  })

  it('does not count below what is shown', () => {
    expect(drawn(withoutRow(list('abc'), row('x')))).toBe('abc of 3')
  })

  it('was never in another list', () => {
    const before = list('abc')
    expect(withoutRow(before, row('x', 'other'))).toBe(before)
  })

  it('takes all that meet a condition', () => {
    expect(drawn(withoutRows(list('abc', 9), ({ name }) => name !== 'b'))).toBe('b of 7')
    const before = list('abc')
    expect(withoutRows(before, () => false)).toBe(before)
  })
})

describe('a row that changed', () => {
  it.each<[string, Row, Row, string]>([
    ['leaves', row('b'), row('b', 'other'), 'ac of 8'],
    ['comes', row('bb', 'other'), row('bb'), 'abbbc of 10'],
    ['finds another place', row('b'), { ...row('b'), name: '0' }, '0ac of 9'],
    ['stays on its page', row('a'), { ...row('a'), name: 'z' }, 'bcz of 9'],
    ['changes on another page', row('x'), { ...row('x'), name: 'y' }, 'abc of 9'],
  ])('%s', (_title, before, after, expected) => {
    const shown = withChanged(list('abc', 9), before, after)
    expect(drawn(shown)).toBe(expected)
  })

  it('elsewhere leaves the list the same object', () => {
    const before = list('abc')
    expect(withChanged(before, row('x', 'other'), row('x', 'third'))).toBe(before)
  })
})

it('edits a row where it is on the page', () => {
  const renamed = (id: string) => withEdited(list('abc', 9), id, (one) => ({ ...one, name: 'z' }))
  expect(drawn(renamed('id-a'))).toBe('bcz of 9')
  expect(drawn(renamed('tmp_unknown'))).toBe('abc of 9')
})
