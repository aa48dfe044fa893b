import { describe, expect, it } from 'vitest'

import { ABILITIES, type Ability, type Role, RoleSchema } from '#src/contract/ability.ts'

import {
  ADMIN_AND_OWNER,
  assignableRoles,
  can,
  compareRanks,
  EDITORS_AND_ABOVE,
  hasAllWorkspaces,
  MANAGERS_AND_ABOVE,
  mayChangeUser,
  mayRequestAccess,
  outranks,
  permissionColumn,
  VIEWERS_AND_ABOVE,
} from './permissions.ts'

const ROLES = ['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'] as const

/** Who holds what, written out; columns as in ROLES. */
const GRANTED: Record<Ability, readonly [0 | 1, 0 | 1, 0 | 1, 0 | 1, 0 | 1, 0 | 1]> = {
  'device.view': [1, 1, 1, 1, 1, 1],
  'content.view': [1, 1, 1, 1, 1, 1],
  'user.view': [1, 1, 1, 1, 1, 1],
  'permission.view': [1, 1, 1, 1, 1, 1],
  'content.manage': [0, 1, 1, 1, 1, 1],
  'device.manage': [0, 0, 1, 1, 1, 1],
  'workspace.manage': [0, 0, 1, 1, 1, 1],
  'user.manage': [0, 0, 1, 1, 1, 1],
  'permission.manage': [0, 0, 1, 1, 1, 1],
  'folder.settings': [0, 0, 0, 1, 1, 1],
  'settings.manage': [0, 0, 0, 1, 1, 1],
  'platform.manage': [0, 0, 0, 0, 0, 1],
}
const table = (abilities: readonly Ability[]) =>
  abilities.flatMap((ability) =>
    ROLES.map((role, column) => [role, ability, GRANTED[ability][column] === 1] as const),
  )

describe('the policy table', () => {
  it('has every ability in the table of this test', () => {
    expect(Object.keys(GRANTED).toSorted()).toEqual([...ABILITIES].toSorted())
  })

  const sections: [title: string, abilities: readonly Ability[]][] = [
    [
      'viewer and above view, and only view [PERM-14]',
      ['device.view', 'content.view', 'user.view', 'permission.view'],
    ],
    ['editor and above manage content [PERM-15, PERM-23, PERM-25]', ['content.manage']],
    [
      'manager and above manage devices, users, permissions and workspaces [PERM-16, PERM-20, PERM-21, PERM-22]',
      ['device.manage', 'user.manage', 'permission.manage', 'workspace.manage'],
    ],
    ['admin and owner manage settings [PERM-17]', ['settings.manage']],
    ['admin and owner have the settings of folders [PERM-26]', ['folder.settings']],
    ['ROOT alone has the platform [PERM-18]', ['platform.manage']],
  ]
  for (const [title, abilities] of sections)
    describe(title, () => {
      it.each(table(abilities))('%s, %s: %s', (role, ability, granted) => {
        expect(can({ role }, ability)).toBe(granted)
      })
    })

  it('lets ROOT through every gate [PERM-29]', () => {
    expect(ABILITIES.filter((ability) => !can({ role: 'ROOT' }, ability))).toEqual([])
  })
})

describe('ranks', () => {
  it('knows exactly six roles, viewer lowest and owner highest, ROOT beyond them [PERM-12]', () => {
    expect(RoleSchema.options.toSorted()).toEqual([...ROLES].toSorted())
    expect([...ROLES].toReversed().toSorted(compareRanks)).toEqual(ROLES)
  })

  it('groups roles from each lowest one up [PERM-13]', () => {
    expect(VIEWERS_AND_ABOVE).toEqual(ROLES.slice(0, 5))
    expect(EDITORS_AND_ABOVE).toEqual(['ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER'])
    expect(MANAGERS_AND_ABOVE).toEqual(['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER'])
    expect(ADMIN_AND_OWNER).toEqual(['ORG_ADMIN', 'ORG_OWNER'])
  })

  it.each(ROLES.flatMap((a, i) => ROLES.map((b, j) => [a, b, i > j] as const)))(
    '%s outranks %s: %s',
    (a, b, expected) => {
      expect(outranks(a, b)).toBe(expected)
    },
  )
})

describe('users', () => {
  const person = (role: Role, id: string = role) => ({ role, id })

  it('never lets anybody change themselves [USER-07]', () => {
    for (const role of ROLES) expect(mayChangeUser(person(role), person(role))).toBe(false)
    expect(mayChangeUser(person('ORG_ADMIN', 'one'), person('ORG_VIEWER', 'one'))).toBe(false)
  })

  it('lets manager, admin and owner change those strictly below them, and no owner [USER-08]', () => {
    const changeable = (actor: Role) =>
      ROLES.filter((role) => mayChangeUser(person(actor, 'actor'), person(role, 'subject')))
    expect(changeable('ORG_VIEWER')).toEqual([])
    expect(changeable('ORG_EDITOR')).toEqual([])
    expect(changeable('ORG_MANAGER')).toEqual(['ORG_VIEWER', 'ORG_EDITOR'])
    expect(changeable('ORG_ADMIN')).toEqual(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER'])
    expect(changeable('ORG_OWNER')).toEqual(ROLES.slice(0, 4))
    expect(changeable('ROOT')).toEqual(ROLES.slice(0, 4))
  })

  it('never lets anybody change ROOT [USER-09]', () => {
    for (const role of ROLES)
      expect(mayChangeUser(person(role, 'actor'), person('ROOT', 'subject'))).toBe(false)
  })

  it('offers roles up to the own rank, never owner', () => {
    expect(assignableRoles({ role: 'ORG_VIEWER' })).toEqual(['ORG_VIEWER'])
    expect(assignableRoles({ role: 'ORG_MANAGER' })).toEqual(ROLES.slice(0, 3))
    expect(assignableRoles({ role: 'ORG_OWNER' })).toEqual(ROLES.slice(0, 4))
    expect(assignableRoles({ role: 'ROOT' })).toEqual(ROLES.slice(0, 4))
  })
})

describe('workspaces', () => {
  it('gives all workspaces to owners and ROOT alone', () => {
    expect(ROLES.filter((role) => hasAllWorkspaces({ role }))).toEqual(['ORG_OWNER', 'ROOT'])
  })

  it('lets those without access ask for it, owners never need to [PERM-27]', () => {
    expect(ROLES.filter((role) => mayRequestAccess({ role }, false))).toEqual(ROLES.slice(0, 4))
    expect(ROLES.filter((role) => mayRequestAccess({ role }, true))).toEqual([])
  })

  it('sorts roles into the columns of the permissions table [PERM-04]', () => {
    expect(ROLES.map(permissionColumn)).toEqual([
      'users',
      'users',
      'managers',
      'admins',
      'admins',
      undefined,
    ])
  })
})
