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
