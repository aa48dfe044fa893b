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

/** The abilities of each role, written by hand; columns as in ROLES. */
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
  it('has the abilities listed in this test', () => {
    expect(Object.keys(GRANTED).toSorted()).toEqual([...ABILITIES].toSorted())
  })

  const sections: [title: string, abilities: readonly Ability[]][] = [
    [
      'viewers and above can view [PERM-14]',
      ['device.view', 'content.view', 'user.view', 'permission.view'],
    ],
    ['editors and above manage content [PERM-15, PERM-23, PERM-25]', ['content.manage']],
    [
      'managers and above manage devices, users, permissions and workspaces [PERM-16, PERM-20, PERM-21, PERM-22]',
      ['device.manage', 'user.manage', 'permission.manage', 'workspace.manage'],
    ],
    ['admins and owners manage settings [PERM-17]', ['settings.manage']],
    ['admins and owners manage folder settings [PERM-26]', ['folder.settings']],
    ['only ROOT manages the platform [PERM-18]', ['platform.manage']],
  ]
  for (const [title, abilities] of sections)
    describe(title, () => {
      it.each(table(abilities))('%s, %s: %s', (role, ability, granted) => {
        expect(can({ role }, ability)).toBe(granted)
      })
    })

  it('grants ROOT every ability [PERM-29]', () => {
    expect(ABILITIES.filter((ability) => !can({ role: 'ROOT' }, ability))).toEqual([])
  })
})

describe('ranks', () => {
  it('order exactly six roles from viewer to owner, with ROOT above them [PERM-12]', () => {
    expect(RoleSchema.options.toSorted()).toEqual([...ROLES].toSorted())
    expect([...ROLES].toReversed().toSorted(compareRanks)).toEqual(ROLES)
  })

  it('group each role with all roles above it [PERM-13]', () => {
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

  it('can never change themselves [USER-07]', () => {
    for (const role of ROLES) expect(mayManageUser(person(role), person(role))).toBe(false)
    expect(mayManageUser(person('ORG_ADMIN', 'one'), person('ORG_VIEWER', 'one'))).toBe(false)
  })

  const managed = (actor: Role, withinReach = true) =>
    ROLES.filter((role) =>
      mayManageUser(person(actor, 'actor'), { ...person(role, 'subject'), withinReach }),
    )

  it('can change only lower roles, from manager up, and never owners [USER-08]', () => {
    expect(managed('ORG_VIEWER')).toEqual([])
    expect(managed('ORG_EDITOR')).toEqual([])
    expect(managed('ORG_MANAGER')).toEqual(['ORG_VIEWER', 'ORG_EDITOR'])
    expect(managed('ORG_ADMIN')).toEqual(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER'])
    expect(managed('ORG_OWNER')).toEqual(ROLES.slice(0, 4))
    expect(managed('ROOT')).toEqual(ROLES.slice(0, 4))
  })

  it('can never change ROOT [USER-09]', () => {
    for (const role of ROLES)
      expect(mayManageUser(person(role, 'actor'), person('ROOT', 'subject'))).toBe(false)
  })

  it('cannot change users outside their workspaces [PERM-19]', () => {
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

  it('reach every user if they have all workspaces', () => {
    const isWithinReach = reachOf({ id: 'actor', role: 'ORG_OWNER', workspaces: '*' })
    for (const workspaceIds of [[], ['c']])
      expect(isWithinReach({ role: 'ORG_VIEWER', workspaceIds, invitedBy: null })).toBe(true)
  })

  it('can resend an invitation within reach until it is accepted or the account is disabled [USER-06]', () => {
    const invited = { withinReach: true, emailVerified: false, enabled: true }
    const offered = (changes: object) =>
      ROLES.filter((role) => mayResendInvitation({ role }, { ...invited, ...changes }))
    expect(offered({})).toEqual(['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'])
    for (const no of [{ withinReach: false }, { emailVerified: true }, { enabled: false }])
      expect(offered(no)).toEqual([])
  })

  it('can share a workspace with users who have one already or are within reach [PERM-19]', () => {
    const may = (workspaceIds: string[], withinReach: boolean) =>
      mayGrantAccess({ role: 'ORG_MANAGER' }, { role: 'ORG_VIEWER', workspaceIds, withinReach })
    expect([may(['c'], false), may(['a'], true), may([], true)]).toEqual([true, true, true])
    expect(may([], false)).toBe(false)
  })

  it('can revoke access from lower roles, even beyond their reach', () => {
    const outside = { role: 'ORG_EDITOR', id: 'subject' } as const
    expect(mayRevokeAccess({ role: 'ORG_MANAGER', id: 'actor' }, outside)).toBe(true)
    expect(mayRevokeAccess({ role: 'ORG_EDITOR', id: 'actor' }, outside)).toBe(false)
  })

  it('can assign roles up to their own, never owner', () => {
    expect(assignableRoles({ role: 'ORG_VIEWER' })).toEqual(['ORG_VIEWER'])
    expect(assignableRoles({ role: 'ORG_MANAGER' })).toEqual(ROLES.slice(0, 3))
    expect(assignableRoles({ role: 'ORG_OWNER' })).toEqual(ROLES.slice(0, 4))
    expect(assignableRoles({ role: 'ROOT' })).toEqual(ROLES.slice(0, 4))
  })
})

describe('workspaces', () => {
  it('are all accessible to owners and ROOT only', () => {
    expect(ROLES.filter((role) => hasAllWorkspaces({ role }))).toEqual(['ORG_OWNER', 'ROOT'])
  })

  it('can be requested by users without access, which owners never need [PERM-27]', () => {
    expect(ROLES.filter((role) => mayRequestAccess({ role }, false))).toEqual(ROLES.slice(0, 4))
    expect(ROLES.filter((role) => mayRequestAccess({ role }, true))).toEqual([])
  })

  it('group roles into the columns of the permissions table [PERM-04]', () => {
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
