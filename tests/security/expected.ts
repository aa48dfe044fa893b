import { ORGANIZATION_ROLES, type Role } from '#src/contract/ability.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { can } from '#src/domain/permissions.ts'

/** The status of a rejection; `yes` for success; `own` for success with the caller's own data and none of the tenant's. */
export type Expected = 'yes' | 'own' | 401 | 403 | 404 | 409

/** From the most to the fewest permissions. */
export const MEMBERS: readonly Role[] = ['ROOT', ...ORGANIZATION_ROLES.toReversed()]

export const NAMES = Object.keys(calls).toSorted() as CallName[]
export const endpointOf = (name: CallName): Endpoint => calls[name]

const NOBODY_ELSES = Object.fromEntries(MEMBERS.map((role) => [role, 404 as const]))

/** Rules beyond roles: users who see every workspace cannot request access (PERM-27), and no user ends another's session. */
const REFUSED_BY_RULE: Partial<Record<CallName, Partial<Record<Role, Expected>>>> = {
  'session.endOne': NOBODY_ELSES,
  'workspace.requestAccess': { ROOT: 409, ORG_OWNER: 409 },
}

export function expectedOf(name: CallName, role: Role): Expected {
  const { auth } = endpointOf(name)
  if (auth !== 'none' && auth !== 'required' && !can({ role }, auth)) return 403
  return REFUSED_BY_RULE[name]?.[role] ?? 'yes'
}

/** Calls that refer to nothing of the tenant, or to lists of ids that are answered one by one. All other calls answer 404. */
const OWN_TO_STRANGERS: ReadonlySet<CallName> = new Set([
  'audit.export',
  'audit.list',
  'device.count',
  'device.getListView',
  'device.list',
  'device.setListView',
  'device.some',
  'deviceModel.list',
  'image.list',
  'image.owners',
  'image.removeMany',
  'imageFolder.tree',
  'registration.findByLetters',
  'search.everything',
  'template.select',
  'templateFolder.tree',
  'session.endOthers',
  'session.own',
  'user.self',
  'user.updateSelf',
  'upload.addPart',
  'upload.parts',
  'workspace.accessRequests',
  'workspace.tree',
])

/** For the owner of another organization, who uses the tenant's ids. */
export function expectedOfStranger(name: CallName): Expected {
  const known = expectedOf(name, 'ORG_OWNER')
  if (known === 403 || endpointOf(name).auth === 'none') return known
  return OWN_TO_STRANGERS.has(name) ? 'own' : 404
}

export const expectedOfOutsider = (name: CallName): Expected =>
  endpointOf(name).auth === 'none' ? 'yes' : 401

/** Users by the position of their workspaces relative to the caller's branch. */
export const SUBJECTS = [
  'in the branch',
  'below the branch',
  'in the branch and elsewhere',
  'elsewhere',
  'above the branch',
  'in no workspace',
  'in no workspace, invited by the caller',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** The roles that may manage users according to the table of calls. */
export const MANAGERS = ['ROOT', 'ORG_OWNER', 'ORG_ADMIN', 'ORG_MANAGER'] as const
type Manager = (typeof MANAGERS)[number]

/** Calls about a user. Access to the branch is granted and revoked. */
export const CALLS_ABOUT_USERS = [
  'user.update',
  'user.remove',
  'user.resendInvitation',
  'workspace.grant',
  'workspace.revoke',
] as const satisfies readonly CallName[]
export type CallAboutUser = (typeof CALLS_ABOUT_USERS)[number]

const ANY: Record<Manager, Expected> = {
  ROOT: 'yes',
  ORG_OWNER: 'yes',
  ORG_ADMIN: 'yes',
  ORG_MANAGER: 'yes',
}
const NOT_BOUND_TO_A_BRANCH = { ...ANY, ORG_ADMIN: 403, ORG_MANAGER: 403 } as const
const ADMINISTRATORS = { ...ANY, ORG_MANAGER: 403 } as const

/** The branch rule (PERM-19), written by hand. */
const MANAGED: Record<Subject, Record<Manager, Expected>> = {
  'in the branch': ANY,
  'below the branch': ANY,
  'in the branch and elsewhere': NOT_BOUND_TO_A_BRANCH,
  elsewhere: NOT_BOUND_TO_A_BRANCH,
  'above the branch': NOT_BOUND_TO_A_BRANCH,
  'in no workspace': ADMINISTRATORS,
  'in no workspace, invited by the caller': ANY,
}

export function expectedAbout(call: CallAboutUser, subject: Subject, role: Manager): Expected {
  // Access that is inherited from above cannot be revoked below.
  if (call === 'workspace.revoke') return subject === 'above the branch' ? 409 : 'yes'
  // Sharing the branch does not let the caller manage users who have a workspace elsewhere.
  if (call === 'workspace.grant' && subject !== 'in no workspace') return 'yes'
  return MANAGED[subject][role]
}

const HEAD = ['Call', 'Needs', ...MEMBERS, 'another organization', 'no valid token']

const BRANCH_HEAD = ['Call', 'User', ...MANAGERS]

/** A readable table with one row per call. */
export function tableOfAccess() {
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const rows = NAMES.map((name) =>
    row([
      name,
      endpointOf(name).auth,
      ...MEMBERS.map((role) => expectedOf(name, role)),
      expectedOfStranger(name),
      expectedOfOutsider(name),
    ]),
  )
  const branchRows = CALLS_ABOUT_USERS.flatMap((call) =>
    SUBJECTS.map((subject) =>
      row([call, subject, ...MANAGERS.map((role) => expectedAbout(call, subject, role))]),
    ),
  )
  return `# Who may call what

Made from the policy table (\`src/domain/permissions.ts\`) and the contract, and held against the real server by
\`access.test.ts\`. After a change that was meant: \`npx vitest run tests/security/access -u\`, and read the difference.

\`yes\`: it is done. \`own\`: it is done, with nothing of the tenant's in the answer. A number is the status of the refusal. Members see one branch
of the tenant, but ROOT and the owner, who see all; the caller of another organization is its owner, and names the ids of the tenant.

${[row(HEAD), row(HEAD.map(() => '---')), ...rows].join('\n')}

## Users and branches

A user with this right manages only users whose workspaces all lie within their own (PERM-19). Admin and manager have one branch here,
and the user is of a lower rank. Other users of the organization are seen, so that the refusal is a 403. A workspace may be shared
with any user who has another one, and taken from any user of a lower rank.

${[row(BRANCH_HEAD), row(BRANCH_HEAD.map(() => '---')), ...branchRows].join('\n')}
`
}
