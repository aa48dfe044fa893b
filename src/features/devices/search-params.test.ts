import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { isInPlace } from './parts/use-device-selection.ts'
import {
  type DevicesSearch,
  DevicesSearchSchema,
  effectivePlace,
  hasLevels,
  shownPlaces,
  toPlace,
  toQuery,
} from './search-params.ts'

const ID = '3f2b1c4d-0000-4000-8000-000000000001'
const root = { id: ID, parentId: null, workspaces: [] } as unknown as Workspace
const queryOf = (search: unknown) => askedBy('ORG_OWNER', v.parse(DevicesSearchSchema, search))
const askedBy = (role: Role, search: DevicesSearch) =>
  toQuery(search, effectivePlace(search, role), undefined, { workspaces: [root] })

describe('the URL of the devices page', () => {
  it('defaults to ten devices, sorted by name in ascending order [DEV-25]', () => {
    expect(queryOf({})).toEqual({ sort: 'Name', sortDirection: 'Asc', limit: 10, offset: 0 })
  })

  it.each([
    { page: 'x' },
    { page: -1 },
    { page: 1e300 },
    { size: 11 },
    { sort: 'Password' },
    { workspace: "' or 1=1 --" },
    { q: ['a', 'b'] },
    { direction: 'sideways' },
    { device: '../..', tab: 'nothing' },
    { q: '   ' },
    { q: 'a\0b' },
    { wifi: 'splendid', battery: ['low'], display: 7, model: '', mode: 'scheduledstatic' },
    { view: 'carousel' },
  ])('ignores invalid values: %j', (nonsense) => {
    expect(queryOf(nonsense)).toEqual(queryOf({}))
  })

  it('selects one workspace, all devices, ungrouped ones or warnings [DEV-07, WS-08, WS-09]', () => {
    expect(queryOf({ workspace: ID })).toMatchObject({ workspaceFolderId: ID })
    expect(queryOf({})).not.toHaveProperty('workspaceFolderId')
    expect(queryOf({ workspace: 'ungrouped' })).toMatchObject({ workspaceFolderId: ID })
    expect(queryOf({ workspace: 'warnings' })).toMatchObject({ warnings: 'true' })
  })

  it('requests neither sort nor direction at the third sort step [DEV-24]', () => {
    expect(queryOf({ sort: 'none' })).toEqual({ limit: 10, offset: 0 })
    expect(queryOf({ sort: 'BatteryLevel', direction: 'Desc' })).toMatchObject({
      sort: 'BatteryLevel',
      sortDirection: 'Desc',
    })
  })

  it('includes the organization of the user [DEV-07]', () => {
    expect(toQuery({}, 'all', ID, { workspaces: [] })).toMatchObject({ organizationId: ID })
  })

  it('waits for the tree if the root or nested workspaces must be known', () => {
    expect(toQuery({}, 'ungrouped', ID, { workspaces: [] })).toBeUndefined()
    expect(toQuery({ workspace: ID }, ID, ID, { workspaces: [] })).toBeUndefined()
  })

  it('keeps only known filter options, without duplicates and in order', () => {
    const search = v.parse(DevicesSearchSchema, { wifi: 'good.bad.superb.bad', mode: 'Static' })
    expect(search).toEqual({ wifi: 'bad.good' })
  })

  it('lists devices without an organization only for ROOT [WS-06] [DEV-70]', () => {
    expect(effectivePlace({ workspace: 'unassigned' }, 'ROOT')).toBe('unassigned')
    expect(effectivePlace({ workspace: 'unassigned' }, 'ORG_OWNER')).toBe('all')
  })

  it('knows which scopes can contain a device', () => {
    const inRoot = buildDevice({ workspaceId: ID })
    const holds = (place: string) => isInPlace(inRoot, place, queryOf({ workspace: place }))
    expect(['all', 'warnings', 'ungrouped', ID].map(holds)).toEqual([true, true, true, true])
    expect(['unassigned', '3f2b1c4d-0000-4000-8000-000000000002'].map(holds)).toEqual([
      false,
      false,
    ])
  })

  it('lists a workspace with its nested workspaces, or only this level [WS-05]', () => {
    const place = (id: string, parentId: string | null, ...workspaces: unknown[]) =>
      ({ id, parentId, workspaces }) as unknown as Workspace
    const moved = place('moved', 'floor')
    const floor = place('floor', 'root', place('room', 'floor'))
    const serverTree = [place('root', null, floor)]
    const workspaces = [place('root', null, { ...floor, workspaces: [moved] })]
    const ask = (search: DevicesSearch, id: string) =>
      toQuery(search, id, undefined, { workspaces, serverTree })
    const query = ask({}, 'floor')
    expect(query).toMatchObject({
      workspaceFolderId: 'floor',
      nested: 'true',
      places: ['floor', 'room'],
    })
    expect(shownPlaces(query ?? {}, workspaces)).toEqual(['floor', 'moved'])
    for (const alone of [ask({ level: 'this' }, 'floor'), ask({}, 'moved'), ask({}, 'root')]) {
      expect(alone).not.toHaveProperty('nested')
      expect(shownPlaces(alone ?? {}, workspaces)).toBeUndefined()
    }
    expect(hasLevels(workspaces, 'floor')).toBe(true)
    expect(['root', 'moved', 'gone'].map((id) => hasLevels(workspaces, id))).not.toContain(true)
  })

  it('omits the workspace for all devices', () => {
    expect(['all', 'warnings', ID].map(toPlace)).toEqual([undefined, 'warnings', ID])
  })

  it('computes the offset from page and size [DEV-05]', () => {
    expect(queryOf({ page: 3, size: 50 })).toMatchObject({ limit: 50, offset: 100 })
  })
})
