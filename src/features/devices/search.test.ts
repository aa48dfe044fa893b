import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'

import { DevicesSearchSchema, toQuery } from './search.ts'

const ID = '3f2b1c4d-0000-4000-8000-000000000001'
const root = { id: ID, parentId: null, workspaces: [] } as unknown as Workspace
const queryOf = (search: unknown) =>
  toQuery(v.parse(DevicesSearchSchema, search), undefined, [root])

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

  it('names the organisation of who asks [DEV-07]', () => {
    expect(toQuery({}, ID, undefined)).toMatchObject({ organizationId: ID })
  })

  it('waits for the tree only where the root must be known', () => {
    expect(toQuery({ workspace: 'ungrouped' }, ID, undefined)).toBeUndefined()
  })

  it('counts the offset from page and size [DEV-05]', () => {
    expect(queryOf({ page: 3, size: 50 })).toMatchObject({ limit: 50, offset: 100 })
  })
})
