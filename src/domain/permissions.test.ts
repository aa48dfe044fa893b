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
  mayGrantAccess,
  mayManageUser,
  mayRequestAccess,
  mayResendInvitation,
  mayRevokeAccess,
  outranks,
  permissionColumn,
  reachOf,
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
  const person = (role: Role, id: string = role) => ({ role, id, withinReach: true })

  it('never lets anybody change themselves [USER-07]', () => {
    for (const role of ROLES) expect(mayManageUser(person(role), person(role))).toBe(false)
    expect(mayManageUser(person('ORG_ADMIN', 'one'), person('ORG_VIEWER', 'one'))).toBe(false)
  })

  const managed = (actor: Role, withinReach = true) =>
    ROLES.filter((role) =>
      mayManageUser(person(actor, 'actor'), { ...person(role, 'subject'), withinReach }),
    )

  it('lets manager, admin and owner change those strictly below them, and no owner [USER-08]', () => {
    expect(managed('ORG_VIEWER')).toEqual([])
    expect(managed('ORG_EDITOR')).toEqual([])
    expect(managed('ORG_MANAGER')).toEqual(['ORG_VIEWER', 'ORG_EDITOR'])
    expect(managed('ORG_ADMIN')).toEqual(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER'])
    expect(managed('ORG_OWNER')).toEqual(ROLES.slice(0, 4))
    expect(managed('ROOT')).toEqual(ROLES.slice(0, 4))
  })

  it('never lets anybody change ROOT [USER-09]', () => {
    for (const role of ROLES)
      expect(mayManageUser(person(role, 'actor'), person('ROOT', 'subject'))).toBe(false)
  })

  it('prevents changes of users outside of the actor’s workspaces [PERM-19]', () => {
    expect(ROLES.flatMap((role) => managed(role, false))).toEqual([])
  })

  it.each<[Role, Role, readonly string[], string | null, boolean]>([
    ['ORG_MANAGER', 'ORG_VIEWER', ['a'], null, true],
    ['ORG_MANAGER', 'ORG_VIEWER', ['a', 'b'], null, true],
    ['ORG_MANAGER', 'ORG_VIEWER', ['a', 'c'], null, false],
    ['ORG_MANAGER', 'ORG_VIEWER', ['c'], 'actor', false],
    ['ORG_MANAGER', 'ORG_VIEWER', [], null, false],
    ['ORG_MANAGER', 'ORG_VIEWER', [], 'somebody else', false],
    ['ORG_MANAGER', 'ORG_VIEWER', [], 'actor', true],
    ['ORG_MANAGER', 'ORG_OWNER', ['a'], null, false],
    ['ORG_ADMIN', 'ORG_VIEWER', ['c'], null, false],
    ['ORG_ADMIN', 'ORG_VIEWER', [], null, true],
    ['ORG_ADMIN', 'ORG_OWNER', [], null, true],
  ])(
    'a %s with the workspaces a and b reaches a %s with %j, invited by %s: %s [PERM-19]',
    (role, of, workspaceIds, invitedBy, expected) => {
      const isWithinReach = reachOf({ id: 'actor', role, workspaces: ['a', 'b'] })
      expect(isWithinReach({ role: of, workspaceIds, invitedBy })).toBe(expected)
    },
  )

  it('reaches every user with all workspaces', () => {
    const isWithinReach = reachOf({ id: 'actor', role: 'ORG_OWNER', workspaces: '*' })
    for (const workspaceIds of [[], ['c']])
      expect(isWithinReach({ role: 'ORG_VIEWER', workspaceIds, invitedBy: null })).toBe(true)
  })

  it('offers an invitation again within reach, until it was accepted or the account is off [USER-06]', () => {
    const invited = { withinReach: true, emailVerified: false, enabled: true }
    const offered = (changes: object) =>
      ROLES.filter((role) => mayResendInvitation({ role }, { ...invited, ...changes }))
    expect(offered({})).toEqual(['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'])
    for (const no of [{ withinReach: false }, { emailVerified: true }, { enabled: false }])
      expect(offered(no)).toEqual([])
  })

  it('shares a workspace with users who have one already, or who are within reach [PERM-19]', () => {
    const may = (workspaceIds: string[], withinReach: boolean) =>
      mayGrantAccess({ role: 'ORG_MANAGER' }, { role: 'ORG_VIEWER', workspaceIds, withinReach })
    expect([may(['c'], false), may(['a'], true), may([], true)]).toEqual([true, true, true])
    expect(may([], false)).toBe(false)
  })

  it('takes access from those below, wherever else they have it', () => {
    const outside = { role: 'ORG_EDITOR', id: 'subject' } as const
    expect(mayRevokeAccess({ role: 'ORG_MANAGER', id: 'actor' }, outside)).toBe(true)
    expect(mayRevokeAccess({ role: 'ORG_EDITOR', id: 'actor' }, outside)).toBe(false)
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
