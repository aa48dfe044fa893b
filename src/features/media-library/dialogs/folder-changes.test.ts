import { expect, it } from 'vitest'

import { changedFields } from './folder-changes.ts'

it('what stayed as it was is not sent [MEDIA-24]', () => {
  const before = { name: 'Collection', parentId: 'root' }
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, name: 'Loans' })).toEqual({ name: 'Loans' })
  expect(changedFields(before, { ...before, parentId: 'seasons' })).toEqual({ parentId: 'seasons' })
})
