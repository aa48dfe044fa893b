import { describe, expect, it } from 'vitest'

import { ADMIN_LISTS, adminPage } from './admin-lists.ts'

const LISTS = ['organizations', 'users', 'unassignedDevices', 'deviceGroups'] as const

describe('the lists of the admin panel', () => {
  it.each(LISTS)('%s start empty with 20 rows per page [ORG-25] [CONST-01]', (list) => {
    expect(ADMIN_LISTS[list]).toMatchObject({ data: [], limit: 20, total: 0 })
  })

  it('start at offset 0, except unassigned devices at 20, the next page [ORG-25] [ORG-26]', () => {
    expect(LISTS.map((list) => ADMIN_LISTS[list].offset)).toEqual([0, 0, 20, 0])
    expect(adminPage('unassignedDevices', 2).offset).toBe(ADMIN_LISTS.unassignedDevices.offset)
  })

  it.each(LISTS)('%s are requested by page, starting at offset 0 [ORG-26] [CONST-01]', (list) => {
    expect(adminPage(list, 1)).toEqual({ limit: 20, offset: 0 })
    expect(adminPage(list, 3)).toEqual({ limit: 20, offset: 40 })
  })
})
