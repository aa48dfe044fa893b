import * as v from 'valibot'
import { expect, it } from 'vitest'

import { UsersSearchSchema } from './search-params.ts'

it('reads the direction of links from earlier versions', () => {
  const search = v.parse(UsersSearchSchema, { sort: 'role', way: 'Desc' })
  expect(search).toEqual({ sort: 'role', direction: 'Desc' })
})

it('prefers the current name of the direction', () => {
  const search = v.parse(UsersSearchSchema, { direction: 'Asc', way: 'Desc' })
  expect(search).toEqual({ direction: 'Asc' })
})

it('ignores an invalid direction', () => {
  expect(v.parse(UsersSearchSchema, { direction: 'up' })).toEqual({})
})

it.each([
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
  [`${'x'.repeat(199)} x`, 'x'.repeat(199)],
])('cuts a text that is too long to search', (q, cut) => {
  expect(v.parse(UsersSearchSchema, { q })).toEqual({ q: cut })
})
