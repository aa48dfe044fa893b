import { describe, expect, it } from 'vitest'

import {
  isLastPage,
  type MediaList,
  pagedTotal,
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
/** A page of folder `f`, sorted by name, as the server returned it. */
const pageOf = (names: string, total = names.length, offset = 0) => ({
  data: [...names].map((name) => row(name)),
  total,
  limit: 3,
  offset,
})
const list = (...of: Parameters<typeof pageOf>): MediaList<Row> => ({
  page: pageOf(...of),
  isLast: isLastPage(pageOf(...of)),
  holds: ({ folder }) => folder === 'f',
  compare: mediaOrder({ sort: 'Name', sortDirection: 'Asc' }),
})
const drawn = ({ page }: MediaList<Row>) =>
  `${page.data.map(({ name }) => name).join('')} of ${page.total}`

describe('an added row', () => {
  it.each<[string, MediaList<Row>, string]>([
    ['an empty list', list(''), 'm of 1'],
    ['its sorted position', list('az'), 'amz of 3'],
    ['the start', list('xyz', 9), 'mxyz of 10'],
    ['the end of the list', list('abc'), 'abcm of 4'],
    ['the end of the last page', list('abc', 6, 3), 'abcm of 7'],
    ['a later page', list('abc', 4), 'abc of 5'],
    ['an earlier page', list('xyz', 6, 3), 'xyz of 7'],
    ['the total of a page beyond the end', list('', 3, 20), ' of 4'],
  ])('goes to %s', (_title, before, expected) => {
    expect(drawn(withRow(before, row('m')))).toBe(expected)
  })

  it('stays on its page, whatever was added or removed before it', () => {
    expect(drawn(withRow(withRow(list('xy', 5, 3), row('a')), row('z')))).toBe('xyz of 7')
    expect(drawn(withRow(withoutRow(list('xyz', 7, 3), row('a')), row('zz')))).toBe('xyz of 7')
  })

  it('is not added twice, or to the list of another folder', () => {
    const before = list('am')
    expect(withRow(before, row('m'))).toBe(before)
    expect(withRow(before, row('x', 'other'))).toBe(before)
  })
})

describe('a removed row', () => {
  it('leaves the page, or only the total if it is on another page', () => {
    expect(drawn(withoutRow(list('abc', 9), row('b')))).toBe('ac of 8')
    expect(drawn(withoutRow(list('abc', 9), row('x')))).toBe('abc of 8')
  })

  it('does not reduce the total below the shown rows', () => {
    expect(drawn(withoutRow(list('abc'), row('x')))).toBe('abc of 3')
  })

  it('does not change the list of another folder', () => {
    const before = list('abc')
    expect(withoutRow(before, row('x', 'other'))).toBe(before)
  })

  it('can be one of several that match a condition', () => {
    expect(drawn(withoutRows(list('abc', 9), ({ name }) => name !== 'b'))).toBe('b of 7')
    const before = list('abc')
    expect(withoutRows(before, () => false)).toBe(before)
  })
})

describe('a changed row', () => {
  it.each<[string, Row, Row, string]>([
    ['leaves the folder', row('b'), row('b', 'other'), 'ac of 8'],
    ['enters the folder', row('bb', 'other'), row('bb'), 'abbbc of 10'],
    ['moves to another position', row('b'), { ...row('b'), name: '0' }, '0ac of 9'],
    ['stays on its page', row('a'), { ...row('a'), name: 'z' }, 'bcz of 9'],
    ['changes on another page', row('x'), { ...row('x'), name: 'y' }, 'abc of 9'],
  ])('%s', (_title, before, after, expected) => {
    const shown = withChanged(list('abc', 9), before, after)
    expect(drawn(shown)).toBe(expected)
  })

  it('in another folder keeps the list’s identity', () => {
    const before = list('abc')
    expect(withChanged(before, row('x', 'other'), row('x', 'third'))).toBe(before)
  })
})

it.each([
  ['added ones', pageOf('ab'), pageOf('abcde'), 2],
  ['removed ones', pageOf('abc', 8), pageOf('', 5), 8],
  ['those of the emptied last page', pageOf('yz', 8, 6), pageOf('', 6, 6), 6],
  ['those of a page beyond the end', pageOf('', 4, 6), pageOf('', 4, 6), 4],
])('counts pages without %s', (_title, stored, shown, total) => {
  expect(pagedTotal(stored, shown)).toBe(total)
})

it('edits a row only if it is on the page', () => {
  const renamed = (id: string) => withEdited(list('abc', 9), id, (one) => ({ ...one, name: 'z' }))
  expect(drawn(renamed('id-a'))).toBe('bcz of 9')
  expect(drawn(renamed('tmp_unknown'))).toBe('abc of 9')
})
