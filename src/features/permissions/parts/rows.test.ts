import { expect, it } from 'vitest'

import type { WorkspacePermission } from '#src/contract/organization.ts'
import { workspaceShape } from '#src/data/workspaces/tree-edits.ts'
import { addBelow } from '#src/domain/tree-changes.ts'

import { rowsOf, treeOf } from './rows.ts'

const people = (...names: string[]) => ({
  total: names.length,
  named: names.map((fullName) => ({ id: fullName, fullName })),
})
const row = (id: string, parentId: string | null, ...users: string[]): WorkspacePermission => ({
  id,
  name: id,
  parentId,
  updatedAt: '2026-11-22T12:00:00.000Z',
  hasAccess: id !== 'root',
  waitingForApproval: id === 'root',
  admins: people('Olga'),
  managers: people(),
  users: people(...users),
  requests: [],
})
const PERMISSIONS = [
  row('root', null),
  row('floor', 'root', 'Edith'),
  row('room', 'floor', 'Edith'),
]

it('lists children below their parent with their levels [PERM-01]', () => {
  const rows = rowsOf(treeOf(PERMISSIONS, 'acme'), PERMISSIONS, new Map())
  expect(rows.map(({ workspace, level }) => [workspace.id, level])).toEqual([
    ['root', 1],
    ['floor', 2],
    ['room', 3],
  ])
  expect(rows.map(({ workspace }) => workspace.accessible)).toEqual([false, true, true])
  expect(rows[0]).toMatchObject({ waitingForApproval: true, mark: undefined })
})

it('shows an unsent workspace with the users of its parent and a mark', () => {
  const waiting = {
    id: 'temp:1',
    name: 'New',
    description: 'Test description',
    organizationId: 'acme',
    parentId: 'floor',
    timezoneId: 'Europe/Warsaw',
    deviceCount: 0,
    accessible: true,
    updatedAt: '2026-11-22T12:00:00.000Z',
    workspaces: [],
    users: [],
  }
  const tree = addBelow(treeOf(PERMISSIONS, 'acme'), workspaceShape, waiting)
  const rows = rowsOf(tree, PERMISSIONS, new Map([['temp:1', 'waiting']]))
  expect(rows.find(({ workspace }) => workspace.id === 'temp:1')).toMatchObject({
    level: 3,
    users: people('Edith'),
    waitingForApproval: false,
    requests: [],
    mark: 'waiting',
  })
})
