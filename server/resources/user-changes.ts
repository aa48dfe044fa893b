import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { enterEmail, mailEmailChange } from '#server/services/email-changes.ts'
import { mailInvitation } from '#server/services/invitations.ts'
import { endAllSessions } from '#server/services/sessions.ts'
import type { Role } from '#src/contract/ability.ts'
import { type UpdateUser, userEndpoints } from '#src/contract/user.ts'
import { assignableRoles, mayManageUser } from '#src/domain/permissions.ts'

import { findUser, type UserRow, userPresenter } from './user-rows.ts'
import { giveAccess } from './workspace-access.ts'
import { seesWorkspace } from './workspace-rows.ts'

/**
 * Who joins, with which role and workspaces, and who goes. Nobody gives more than they have, changes their equals, or manages users
 * beyond their own workspaces (PERM-19).
 */
export function userChanges(app: FastifyInstance, parts: Parts) {
  serve(app, parts, userEndpoints.get, async ({ params }, { actor, tx, tag }) => {
    const { row, user } = await existing(tx, actor, params.id)
    tag(row.updated_at)
    return user
  })

  serve(app, parts, userEndpoints.invite, async ({ body }, { actor, tx, tag, origin }) => {
    const organization = await findOrganization(tx, body.organizationId)
    expectAssignable(actor, body.role)
    const { id } = await tx
      .insertInto('users')
      .values({
        organization_id: organization.id,
        email: body.email,
        full_name: body.fullName,
        role: body.role,
        active: body.active,
        billing_and_invoices: body.billingAndInvoices,
        invited_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(throwEmailInUse)
    await changeGrants(tx, actor, { id, organizationId: organization.id }, body.workspaceIds)
    const { row, user } = await existing(tx, actor, id)
    // Of an account that is off, the link would lead nowhere: the mail goes when it is switched on.
    if (row.active) await invite(tx, parts, actor, row, organization, origin)
    tag(row.updated_at)
    return user
  })

  serve(app, parts, userEndpoints.resendInvitation, async ({ body }, { actor, tx, origin }) => {
    const organization = await findOrganization(tx, body.organizationId)
    const { row, user } = await existing(tx, actor, body.userId)
    if (row.organization_id !== organization.id) throw notFound('user')
    if (!user.withinReach) throw outOfReach()
    if (row.email_verified) throw conflict('This person has joined already.')
    if (!row.active) throw conflict('This account is switched off.')
    await invite(tx, parts, actor, row, organization, origin)
    return {}
  })

  serve(app, parts, userEndpoints.update, async ({ params, body }, context) => {
    const { actor, tx, tag, expectUnchanged, origin, now } = context
    const before = await holdManageable(tx, actor, params.id)
    await expectUnchanged(before.row.updated_at, async () => before.user)
    if (body.role !== undefined) expectAssignable(actor, body.role)
    if (body.workspaceIds !== undefined)
      await changeGrants(tx, actor, before, body.workspaceIds, before.user.workspaceIds)
    const address =
      body.email === undefined ? {} : await enterEmail(tx, actor, before.row, body.email)
    // Also where only the grants changed: whoever saw the state before is told.
    await tx
      .updateTable('users')
      .set({ full_name: before.row.full_name, ...columnsOf(body), ...address })
      .where('id', '=', before.id)
      .execute()
      .catch(throwEmailInUse)
    const { row, user } = await existing(tx, actor, before.id)
    await withScope(tx, actor, 'system', async () => {
      if (!row.active) await endAllSessions(tx, row.id, now())
      if (!row.active || row.email !== before.row.email) await dropLinks(tx, row.id)
    })
    const organization = await findOrganization(tx, before.organizationId)
    if (isToBeInvited(before.row, row)) await invite(tx, parts, actor, row, organization, origin)
    const change = { user: row, pendingBefore: before.row.pending_email }
    await mailEmailChange(tx, actor, parts, change, { organization, origin })
    tag(row.updated_at)
    return user
  })

  serve(app, parts, userEndpoints.remove, async ({ params }, { actor, tx }) => {
    const { id } = await holdManageable(tx, actor, params.id)
    // What they made stays and names nobody; sessions, grants and requests go with them (the tables' own rules).
    await tx.deleteFrom('users').where('id', '=', id).execute()
    return {}
  })
}

async function existing(tx: Tx, actor: Actor, id: string) {
  const found = await findUser(tx, id)
  if (!found) throw notFound('user')
  return { row: found.row, user: userPresenter(actor)(found.row, found.workspaceIds) }
}

/** A user whom the caller may manage, held until this transaction ends: two who save come one after the other. */
async function holdManageable(tx: Tx, actor: Actor, id: string) {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { row, user } = await existing(tx, actor, id)
  const caller = { id: actor.userId, role: actor.role }
  if (row.organization_id === null) throw forbidden()
  if (!mayManageUser(caller, { ...user, withinReach: true })) throw forbidden()
  if (!mayManageUser(caller, user)) throw outOfReach()
  return { id: row.id, organizationId: row.organization_id, row, user }
}

/** Users of the organization are visible to everybody in it, so that this is no 404. */
const outOfReach = () =>
  new Refusal(403, 'You can only manage users whose workspaces are all within yours.')

async function findOrganization(tx: Tx, id: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organization) throw notFound('organisation')
  return { id: organization.id, name: organization.display_name || organization.name }
}

function expectAssignable(actor: Actor, role: Role) {
  if (!assignableRoles(actor).some((given) => given === role)) throw forbidden()
}

function throwEmailInUse(error: unknown): never {
  if (violatedConstraint(error) === 'users_email')
    throw invalid({ email: ['validation:emailInUse'] })
  throw error
}

/** What is left out stays as it is. The address has rules of its own. */
const columnsOf = (body: UpdateUser) => ({
  ...(body.fullName !== undefined && { full_name: body.fullName }),
  ...(body.role !== undefined && { role: body.role }),
  ...(body.active !== undefined && { active: body.active }),
  ...(body.billingAndInvoices !== undefined && { billing_and_invoices: body.billingAndInvoices }),
})

/**
 * From now on the user has these workspaces. Whoever manages a user sees all that the user `had`. An id that the caller does not
 * see is refused.
 */
async function changeGrants(
  tx: Tx,
  actor: Actor,
  user: { id: string; organizationId: string },
  wanted: readonly string[],
  had: readonly string[] = [],
) {
  const added = [...new Set(wanted)].filter((id) => !had.includes(id))
  const taken = had.filter((id) => !wanted.includes(id))
  const known = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', user.organizationId)
    .where('id', 'in', added.length > 0 ? added : [user.organizationId])
    .execute()
  const givable = known.filter(({ id }) => seesWorkspace(actor, id))
  if (givable.length < added.length) throw invalid({ workspaceIds: ['validation:noSuchWorkspace'] })
  if (taken.length > 0)
    await tx
      .deleteFrom('workspace_access')
      .where('user_id', '=', user.id)
      .where('workspace_id', 'in', taken)
      .execute()
  for (const { id } of givable)
    await giveAccess(tx, { id, organization_id: user.organizationId }, user.id)
}

const invite = (
  tx: Tx,
  parts: Parts,
  actor: Actor,
  { id, email }: UserRow,
  organization: { id: string; name: string },
  origin: string,
) => mailInvitation(tx, actor, parts, { userId: id, email, organization }, origin)

/** Links that were mailed before lead nowhere any more. */
const dropLinks = (tx: Tx, userId: string) =>
  tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()

/** An invitation that nobody has accepted is sent to a corrected address, and when the account is switched on. */
const isToBeInvited = (before: UserRow, now: UserRow) =>
  now.active && !now.email_verified && (now.email !== before.email || !before.active)
