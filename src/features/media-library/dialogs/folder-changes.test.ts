import { expect, it } from 'vitest'

import { changedFields } from './folder-changes.ts'

it('sends only changed fields [MEDIA-24]', () => {
  const before = { name: 'Collection', parentId: 'root' }
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, name: 'Loans' })).toEqual({ name: 'Loans' })
  expect(changedFields(before, { ...before, parentId: 'seasons' })).toEqual({ parentId: 'seasons' })
})
