import { expect, it } from 'vitest'

import { ALL, UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'

import { scopeOf } from './scope-of.ts'

const ROOT = {
  id: 'root',
  name: 'Root',
  description: '',
  organizationId: 'house',
  parentId: null,
  timezoneId: 'Europe/Ljubljana',
  deviceCount: 3,
  accessible: true,
  updatedAt: '2026-05-01T08:00:00.000Z',
  workspaces: [],
  users: [],
}

it('asks for all, for one workspace, or for what lies directly in the root', () => {
  expect(scopeOf(ALL, 'house', [ROOT])).toEqual({ organizationId: 'house' })
  expect(scopeOf(ALL, undefined, undefined)).toEqual({})
  expect(scopeOf('w', 'house', undefined)).toEqual({
    organizationId: 'house',
    workspaceFolderId: 'w',
  })
  expect(scopeOf(UNGROUPED, 'house', [ROOT])).toEqual({
    organizationId: 'house',
    workspaceFolderId: 'root',
  })
})

it('waits for the tree where only that knows the root', () => {
  expect(scopeOf(UNGROUPED, 'house', undefined)).toBeUndefined()
})
