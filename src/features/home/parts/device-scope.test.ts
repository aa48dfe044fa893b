import { expect, it } from 'vitest'

import { ALL_WORKSPACES, UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'

import { deviceScope } from './device-scope.ts'

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

it('covers all devices, one workspace, or the devices directly in the root', () => {
  expect(deviceScope(ALL_WORKSPACES, 'house', [ROOT])).toEqual({ organizationId: 'house' })
  expect(deviceScope(ALL_WORKSPACES, undefined, undefined)).toEqual({})
  expect(deviceScope('w', 'house', [ROOT])).toEqual({
    organizationId: 'house',
    workspaceFolderId: 'w',
  })
  expect(deviceScope(UNGROUPED, 'house', [ROOT])).toEqual({
    organizationId: 'house',
    workspaceFolderId: 'root',
  })
})

it('covers all devices of an organization that a root user chose [HOME-04] [WS-05]', () => {
  const other = { ...ROOT, id: 'other-root', organizationId: 'other' }
  expect(deviceScope('house', undefined, [ROOT, other])).toEqual({ organizationId: 'house' })
  expect(deviceScope('root', undefined, [ROOT, other])).toEqual({ workspaceFolderId: 'root' })
})

it('includes nested workspaces, except those of the root [WS-05]', () => {
  const room = { ...ROOT, id: 'room', parentId: 'floor' }
  const floor = { ...ROOT, id: 'floor', parentId: 'root', workspaces: [room] }
  const tree = [{ ...ROOT, workspaces: [floor] }]
  expect(deviceScope('floor', undefined, tree)).toEqual({
    workspaceFolderId: 'floor',
    nested: 'true',
    places: ['floor', 'room'],
  })
  expect(deviceScope('room', undefined, tree)).toEqual({ workspaceFolderId: 'room' })
  expect(deviceScope('root', undefined, tree)).toEqual({ workspaceFolderId: 'root' })
})

it('waits for the tree if the root or nested workspaces must be known', () => {
  expect(deviceScope(UNGROUPED, 'house', undefined)).toBeUndefined()
  expect(deviceScope('floor', 'house', undefined)).toBeUndefined()
})
