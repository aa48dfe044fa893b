import {
  type Ability,
  INVITABLE_ROLES,
  ORGANIZATION_ROLES,
  type Role,
} from '#src/contract/ability.ts'

/** The acting user. */
interface Actor {
  role: Role
}

/** The policy table: the lowest role with each ability. ROOT has all abilities (PERM-29). */
const MIN_ROLE = {
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

/** Lowest first (PERM-12). ROOT ranks highest. */
const RANKED: readonly Role[] = [...ORGANIZATION_ROLES, 'ROOT']
const rank = (role: Role) => RANKED.indexOf(role)

/** For badges: 1 for a viewer, the maximum for owners and ROOT. */
export const RANKS = ORGANIZATION_ROLES.length
export const rankOf = (role: Role) => Math.min(rank(role) + 1, RANKS)

export const can = ({ role }: Actor, ability: Ability) => rank(role) >= rank(MIN_ROLE[ability])

/** Strictly higher (USER-08). */
export const outranks = (role: Role, subject: Role) => rank(role) > rank(subject)

/** Negative if `a` ranks lower, for sorting (USER-03). */
export const compareRanks = (a: Role, b: Role) => rank(a) - rank(b)

const andAbove = (lowest: Role) => ORGANIZATION_ROLES.filter((role) => rank(role) >= rank(lowest))
/** PERM-13. */
export const VIEWERS_AND_ABOVE = andAbove('ORG_VIEWER')
export const EDITORS_AND_ABOVE = andAbove('ORG_EDITOR')
export const MANAGERS_AND_ABOVE = andAbove('ORG_MANAGER')
export const ADMIN_AND_OWNER = andAbove('ORG_ADMIN')

/** Owners and ROOT have access to all workspaces (PERM-19, PERM-29). */
export const hasAllWorkspaces = ({ role }: Actor) => rank(role) >= rank('ORG_OWNER')

/** PERM-27 */
export const mayRequestAccess = (actor: Actor, hasAccess: boolean) =>
  !hasAccess && !hasAllWorkspaces(actor)

interface Person extends Actor {
  id: string
}

/** A user to be managed. The server computes `withinReach` with `reachOf`. */
interface Subject extends Person {
  withinReach: boolean
}

/** Users cannot manage themselves, owners or ROOT (USER-07 to USER-09). */
const isBelow = (actor: Person, subject: Person) =>
  actor.id !== subject.id && subject.role !== 'ORG_OWNER' && outranks(actor.role, subject.role)

/** For editing and deletion. */
export const mayManageUser = (actor: Person, subject: Subject) =>
  can(actor, 'user.manage') && isBelow(actor, subject) && subject.withinReach

interface Invited {
  withinReach: boolean
  emailVerified: boolean
  enabled: boolean
}

/** Independent of rank: the email goes to the invited address only. */
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
 * Whether all workspaces of a user are among the actor's (PERM-19). Owners and users without a workspace are managed by
 * administrators, and an invited user without a workspace by the inviter.
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
 * A workspace may be shared with any user who has another one, because that does not make the actor their manager. It would for
 * a user without a workspace, who therefore has to be within reach.
 */
export const mayGrantAccess = (actor: Actor, subject: Placed & { withinReach: boolean }) =>
  can(actor, 'permission.manage') && (subject.withinReach || subject.workspaceIds.length > 0)

/** For a workspace that the actor can access, independent of the user's other workspaces. */
export const mayRevokeAccess = (actor: Person, subject: Person) =>
  can(actor, 'permission.manage') && isBelow(actor, subject)

/** The roles that a user may assign: up to their own rank, never owner (USER-13). */
export const assignableRoles = ({ role }: Actor) =>
  INVITABLE_ROLES.filter((given) => !outranks(given, role))

export const SUMMARY_ROLES = ['viewer', 'editor', 'manager', 'admin'] as const

/** The roles that a role includes (USER-14 to USER-17). */
export const summaryOf = (role: Role) => SUMMARY_ROLES.slice(0, Math.max(1, rank(role) + 1))

export type PermissionColumn = 'admins' | 'managers' | 'users'

/** The column of a role in the permissions table; ROOT has none (PERM-04). */
export function permissionColumn(role: Role): PermissionColumn | undefined {
  if (role === 'ROOT') return undefined
  if (outranks(role, 'ORG_MANAGER')) return 'admins'
  return role === 'ORG_MANAGER' ? 'managers' : 'users'
}
