import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import {
  type DevicesSearch,
  DevicesSearchSchema,
  isInPlace,
  effectivePlace,
  toPlace,
  toQuery,
} from './search-params.ts'

const ID = '3f2b1c4d-0000-4000-8000-000000000001'
const root = { id: ID, parentId: null, workspaces: [] } as unknown as Workspace
const queryOf = (search: unknown) => askedBy('ORG_OWNER', v.parse(DevicesSearchSchema, search))
const askedBy = (role: Role, search: DevicesSearch) =>
  toQuery(search, effectivePlace(search, role), undefined, [root])

describe('the address of the devices page', () => {
  it('opens sorted by name ascending, ten at a time [DEV-25]', () => {
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
  ])('takes nonsense as not said: %j', (nonsense) => {
    expect(queryOf(nonsense)).toEqual(queryOf({}))
  })

  it('asks for one workspace, for all, for what is ungrouped and for warnings [DEV-07, WS-08, WS-09]', () => {
    expect(queryOf({ workspace: ID })).toMatchObject({ workspaceFolderId: ID })
    expect(queryOf({})).not.toHaveProperty('workspaceFolderId')
    expect(queryOf({ workspace: 'ungrouped' })).toMatchObject({ workspaceFolderId: ID })
    expect(queryOf({ workspace: 'warnings' })).toMatchObject({ warnings: 'true' })
  })

  it('sends neither sort nor direction at the third step [DEV-24]', () => {
    expect(queryOf({ sort: 'none' })).toEqual({ limit: 10, offset: 0 })
    expect(queryOf({ sort: 'BatteryLevel', direction: 'Desc' })).toMatchObject({
      sort: 'BatteryLevel',
      sortDirection: 'Desc',
    })
  })

  it('names the organization of who asks [DEV-07]', () => {
    expect(toQuery({}, 'all', ID, [])).toMatchObject({ organizationId: ID })
  })

  it('waits for the tree only where the root must be known', () => {
    expect(toQuery({}, 'ungrouped', ID, [])).toBeUndefined()
  })

  it('keeps of a filter what it knows, each once and in its order', () => {
    const search = v.parse(DevicesSearchSchema, { wifi: 'good.bad.superb.bad', mode: 'Static' })
    expect(search).toEqual({ wifi: 'bad.good' })
  })

  it('lists what belongs to no organization for the platform alone [WS-06] [DEV-70]', () => {
    expect(effectivePlace({ workspace: 'unassigned' }, 'ROOT')).toBe('unassigned')
    expect(effectivePlace({ workspace: 'unassigned' }, 'ORG_OWNER')).toBe('all')
  })

  it('knows which devices a place can hold', () => {
    const inRoot = buildDevice({ workspaceId: ID })
    const holds = (place: string) => isInPlace(inRoot, place, [root])
    expect(['all', 'warnings', 'ungrouped', ID].map(holds)).toEqual([true, true, true, true])
    expect(['unassigned', '3f2b1c4d-0000-4000-8000-000000000002'].map(holds)).toEqual([
      false,
      false,
    ])
  })

  it('writes no place for all devices', () => {
    expect(['all', 'warnings', ID].map(toPlace)).toEqual([undefined, 'warnings', ID])
  })

  it('counts the offset from page and size [DEV-05]', () => {
    expect(queryOf({ page: 3, size: 50 })).toMatchObject({ limit: 50, offset: 100 })
  })
})
