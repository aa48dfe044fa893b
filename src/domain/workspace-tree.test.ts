import { describe, expect, it } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'

import {
  findWorkspace,
  flattenWorkspaces,
  keptBySearch,
  possibleParents,
  totalDeviceCount,
  wouldMakeCycle,
} from './workspace-tree.ts'

const workspace = (name: string, deviceCount: number, ...workspaces: Workspace[]): Workspace => ({
  id: name.toLowerCase(),
  name,
  description: '',
  organizationId: 'organisation',
  parentId: name === 'Root' ? null : 'somewhere',
  timezoneId: 'Europe/Warsaw',
  deviceCount,
  accessible: true,
  updatedAt: '2026-11-21T12:00:00.000Z',
  workspaces,
  users: [],
})
/** Root / North / Tower / F1 / Wing / Room / Door, and South beside North. */
const room = workspace('Room', 6, workspace('Door', 7))
const north = workspace(
  'North',
  2,
  workspace('Tower', 3, workspace('F1', 4, workspace('Wing', 5, room))),
)
const tree = [workspace('Root', 1, north, workspace('South', 8))]
const everything = new Set(flattenWorkspaces(tree).map(({ node }) => node.id))
const names = (rows: { node: Workspace }[]) => rows.map(({ node }) => node.name)

describe('the workspace tree', () => {
  it('is flattened with parents first, to any depth', () => {
    expect(names(flattenWorkspaces(tree))).toEqual([
      'Root',
      'North',
      'Tower',
      'F1',
      'Wing',
      'Room',
      'Door',
      'South',
    ])
  })

  it('has the path from the root to a workspace', () => {
    const tower = findWorkspace(tree, 'tower')
    expect(tower?.level).toBe(3)
    expect(tower?.path.map(({ name }) => name)).toEqual(['Root', 'North', 'Tower'])
    expect(findWorkspace(tree, 'elsewhere')).toBeUndefined()
  })

  it('counts the devices of all workspaces', () => {
    expect(totalDeviceCount(tree)).toBe(36)
    expect(totalDeviceCount([])).toBe(0)
  })

  it.each([
    ['north', 'north', true],
    ['north', 'tower', true],
    ['north', 'door', true],
    ['north', 'south', false],
    ['north', 'root', false],
    ['tower', 'north', false],
    ['elsewhere', 'north', false],
  ])('%s below %s makes a cycle: %s', (id, parentId, cycle) => {
    expect(wouldMakeCycle(tree, id, parentId)).toBe(cycle)
  })

  it('offers neither a workspace nor its descendants as its parent', () => {
    expect(names(possibleParents(tree, 'tower'))).toEqual(['Root', 'North', 'South'])
  })

  it('keeps the ancestors of search matches, ignoring case', () => {
    expect([...keptBySearch(tree, 'OWE')]).toEqual(['root', 'north', 'tower'])
    expect(keptBySearch(tree, 'nothing like it').size).toBe(0)
    expect(keptBySearch(tree, '')).toEqual(everything)
  })
})
