import {
  type Ability,
  INVITABLE_ROLES,
  ORGANIZATION_ROLES,
  type Role,
} from '#src/contract/ability.ts'

/** Who acts, as far as a rule needs to know. */
interface Actor {
  role: Role
}

/** The one policy table: the lowest role that holds an ability, and with it all above. ROOT holds every one (PERM-29). */
const LOWEST_ROLE = {
  'device.view': 'ORG_VIEWER',
  'content.view': 'ORG_VIEWER',
  'user.view': 'ORG_VIEWER',
  'permission.view': 'ORG_VIEWER',
  'content.manage': 'ORG_EDITOR',
  'device.manage': 'ORG_MANAGER',
  'workspace.manage': 'ORG_MANAGER',
  'user.manage': 'ORG_MANAGER',
  'permission.manage': 'ORG_MANAGER',
  'folder.settings': 'ORG_ADMIN',
  'settings.manage': 'ORG_ADMIN',
  'platform.manage': 'ROOT',
} as const satisfies Record<Ability, Role>

/** Low to high (PERM-12). ROOT counts as above all where ranks are compared. */
const RANKED: readonly Role[] = [...ORGANIZATION_ROLES, 'ROOT']
const rank = (role: Role) => RANKED.indexOf(role)

/** As a badge counts it: 1 for a viewer, all of them for an owner, and for ROOT, who is above all. */
export const RANKS = ORGANIZATION_ROLES.length
export const rankOf = (role: Role) => Math.min(rank(role) + 1, RANKS)

export const can = ({ role }: Actor, ability: Ability) => rank(role) >= rank(LOWEST_ROLE[ability])

/** Strictly higher: equals do not outrank each other (USER-08). */
export const outranks = (role: Role, subject: Role) => rank(role) > rank(subject)

/** Below zero where `a` ranks lower, for sorting (USER-03). */
export const compareRanks = (a: Role, b: Role) => rank(a) - rank(b)

const andAbove = (lowest: Role) => ORGANIZATION_ROLES.filter((role) => rank(role) >= rank(lowest))
/** PERM-13. */
export const VIEWERS_AND_ABOVE = andAbove('ORG_VIEWER')
export const EDITORS_AND_ABOVE = andAbove('ORG_EDITOR')
export const MANAGERS_AND_ABOVE = andAbove('ORG_MANAGER')
export const ADMIN_AND_OWNER = andAbove('ORG_ADMIN')

/** Owners and the platform's own need no grant for any workspace of an organisation (PERM-19, PERM-29). */
export const hasAllWorkspaces = ({ role }: Actor) => rank(role) >= rank('ORG_OWNER')

/** PERM-27 */
export const mayRequestAccess = (actor: Actor, hasAccess: boolean) =>
  !hasAccess && !hasAllWorkspaces(actor)

interface Person extends Actor {
  id: string
}

/** A user as the rules about managing users see them. The server computes `withinReach` with `reachOf` and sends it along. */
interface Subject extends Person {
  withinReach: boolean
}

/** Nobody manages themselves, an owner or ROOT (USER-07 to USER-09). */
const isBelow = (actor: Person, subject: Person) =>
  actor.id !== subject.id && subject.role !== 'ORG_OWNER' && outranks(actor.role, subject.role)

/** Edit and delete alike. */
export const mayManageUser = (actor: Person, subject: Subject) =>
  can(actor, 'user.manage') && isBelow(actor, subject) && subject.withinReach

interface Invited {
  withinReach: boolean
  emailVerified: boolean
  enabled: boolean
}

/** Regardless of rank: the mail goes to the invited address only. */
export const mayResendInvitation = (
  actor: Actor,
  { withinReach, emailVerified, enabled }: Invited,
) => can(actor, 'user.manage') && withinReach && !emailVerified && enabled

interface Placed {
  role: Role
  /** Granted directly. */
  workspaceIds: readonly string[]
}

/**
 * Tells whether all workspaces of a user lie within those of the actor (PERM-19). Owners and users without a workspace belong to
 * no branch: administrators manage them, and the inviter manages a user who has never had a workspace.
 */
export function reachOf(actor: Person & { workspaces: '*' | readonly string[] }) {
  const own = new Set(actor.workspaces)
  return (subject: Placed & { invitedBy: string | null }) => {
    if (actor.workspaces === '*') return true
    if (hasAllWorkspaces(subject) || subject.workspaceIds.length === 0)
      return can(actor, 'settings.manage') || subject.invitedBy === actor.id
    return subject.workspaceIds.every((id) => own.has(id))
  }
}

/**
 * A visible workspace may be shared with any user who has another one already: that puts nobody under the actor's management.
 * It would for a user without a workspace, who therefore has to be within reach.
 */
export const mayGrantAccess = (actor: Actor, subject: Placed & { withinReach: boolean }) =>
  can(actor, 'permission.manage') && (subject.withinReach || subject.workspaceIds.length > 0)

/** For a workspace that the actor sees. Other workspaces of the user do not matter: the actor is responsible for this one. */
export const mayRevokeAccess = (actor: Person, subject: Person) =>
  can(actor, 'permission.manage') && isBelow(actor, subject)

/** The roles that somebody may give to others: up to the own rank, never owner (USER-13). */
export const assignableRoles = ({ role }: Actor) =>
  INVITABLE_ROLES.filter((given) => !outranks(given, role))

export const SUMMARY = ['viewer', 'editor', 'manager', 'admin'] as const

/** Which of these somebody with the role is as well: everybody is a viewer (USER-14 to USER-17). */
export const summaryOf = (role: Role) => SUMMARY.slice(0, Math.max(1, rank(role) + 1))

export type PermissionColumn = 'admins' | 'managers' | 'users'

/** Where a role stands in the permissions table; ROOT stands nowhere (PERM-04). */
export function permissionColumn(role: Role): PermissionColumn | undefined {
  if (role === 'ROOT') return undefined
  if (outranks(role, 'ORG_MANAGER')) return 'admins'
  return role === 'ORG_MANAGER' ? 'managers' : 'users'
}
