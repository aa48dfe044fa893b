import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, forbidden, invalid, notFound, HttpError } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { grantAccess, lockUser } from '#server/resources/workspaces/access.ts'
import { canSeeWorkspace } from '#server/resources/workspaces/query.ts'
import { releaseAbandoned } from '#server/services/abandoned-accounts.ts'
import { planEmailChange, mailEmailChange } from '#server/services/email-changes.ts'
import { mailInvitation } from '#server/services/invitations.ts'
import { revokeAllSessions } from '#server/services/sessions.ts'
import { dropLinks } from '#server/services/single-use-links.ts'
import type { Role } from '#src/contract/ability.ts'
import { type UpdateUser, userEndpoints } from '#src/contract/user.ts'
import { assignableRoles, mayManageUser } from '#src/domain/permissions.ts'

import { countNewAddress } from './address-limits.ts'
import { findUser, type UserRow, userPresenter } from './query.ts'

/**
 * Invites, changes and removes users. Callers cannot grant more than they have, change peers, or
 * manage users outside their own workspaces (PERM-19).
 */
export function userChanges(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, userEndpoints.get, async ({ params }, { actor, tx, setEtag }) => {
    const { row, user } = await findExisting(tx, actor, params.id)
    setEtag(row.updated_at)
    return user
  })

  serve(
    app,
    deps,
    userEndpoints.invite,
    async ({ body }, { actor, tx, setEtag, origin }) => {
      const organization = await findOrganization(tx, body.organizationId)
      expectAssignable(actor, body.role)
      await withScope(tx, actor, 'system', () => releaseAbandoned(tx, deps.now(), body.email))
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
      const { row, user } = await findExisting(tx, actor, id)
      // The link of an inactive account would not work: it is mailed on activation.
      if (row.active) await invite(tx, deps, actor, row, organization, origin)
      setEtag(row.updated_at)
      return user
    },
    { before: (actor, { body }) => countNewAddress(deps, actor, body.email) },
  )

  serve(app, deps, userEndpoints.resendInvitation, async ({ body }, { actor, tx, origin }) => {
    const organization = await findOrganization(tx, body.organizationId)
    await lockUser(tx, body.userId)
    const { row, user } = await findExisting(tx, actor, body.userId)
    if (row.organization_id !== organization.id) throw notFound('user')
    if (!user.withinReach) throw outOfReach()
    if (row.email_verified) throw conflict('This user has already joined.')
    if (!row.active) throw conflict('This account is inactive.')
    await invite(tx, deps, actor, row, organization, origin)
    return {}
  })

  serve(
    app,
    deps,
    userEndpoints.update,
    async ({ params, body }, context) => {
      const { actor, tx, setEtag, expectUnchanged, origin, now } = context
      const before = await lockManageableUser(tx, actor, params.id)
      await expectUnchanged(before.row.updated_at, async () => before.user)
      if (body.role !== undefined) expectAssignable(actor, body.role)
      if (body.workspaceIds !== undefined)
        await changeGrants(tx, actor, before, body.workspaceIds, before.user.workspaceIds)
      const address =
        body.email === undefined
          ? {}
          : await planEmailChange(tx, actor, deps, before.row, body.email)
      // Also updates the version if only the grants changed.
      await tx
        .updateTable('users')
        .set({ full_name: before.row.full_name, ...columnsOf(body), ...address })
        .where('id', '=', before.id)
        .execute()
        .catch(throwEmailInUse)
      const { row, user } = await findExisting(tx, actor, before.id)
      await withScope(tx, actor, 'system', async () => {
        if (!row.active) await revokeAllSessions(tx, row.id, now())
        if (!row.active || row.email !== before.row.email) await dropLinks(tx, row.id).execute()
      })
      const organization = await findOrganization(tx, before.organizationId)
      if (needsInvitation(before.row, row)) await invite(tx, deps, actor, row, organization, origin)
      const change = { user: row, pendingBefore: before.row.pending_email }
      await mailEmailChange(tx, actor, deps, change, { organization, origin })
      setEtag(row.updated_at)
      return user
    },
    {
      before: async (actor, { params, body }) =>
        body.email && countNewAddress(deps, actor, body.email, params.id),
    },
  )

  serve(app, deps, userEndpoints.remove, async ({ params }, { actor, tx }) => {
    const { id } = await lockManageableUser(tx, actor, params.id)
    // Their content stays without an author; foreign keys delete sessions, grants and requests.
    await tx.deleteFrom('users').where('id', '=', id).execute()
    return {}
  })
}

async function findExisting(tx: Tx, actor: Actor, id: string) {
  const found = await findUser(tx, id)
  if (!found) throw notFound('user')
  return { row: found.row, user: userPresenter(actor)(found.row, found.workspaceIds) }
}

/** Locks a user that the caller may manage, so that concurrent saves are serialized. */
async function lockManageableUser(tx: Tx, actor: Actor, id: string) {
  await lockUser(tx, id)
  const { row, user } = await findExisting(tx, actor, id)
  const caller = { id: actor.userId, role: actor.role }
  if (row.organization_id === null) throw forbidden()
  if (!mayManageUser(caller, { ...user, withinReach: true })) throw forbidden()
  if (!mayManageUser(caller, user)) throw outOfReach()
  return { id: row.id, organizationId: row.organization_id, row, user }
}

/** Everyone in the organization can see its users, so 403 instead of 404. */
const outOfReach = () =>
  new HttpError(403, 'You can only manage users whose workspaces are all within yours.')

async function findOrganization(tx: Tx, id: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organization) throw notFound('organization')
  return { id: organization.id, name: organization.display_name || organization.name }
}

function expectAssignable(actor: Actor, role: Role) {
  if (!assignableRoles(actor).some((assignable) => assignable === role)) throw forbidden()
}

function throwEmailInUse(error: unknown): never {
  if (violatedConstraint(error) === 'users_email')
    throw invalid({ email: ['validation:emailInUse'] })
  throw error
}

/** Omitted fields stay unchanged. The email address has its own rules. */
const columnsOf = (body: UpdateUser) => ({
  ...(body.fullName !== undefined && { full_name: body.fullName }),
  ...(body.role !== undefined && { role: body.role }),
  ...(body.active !== undefined && { active: body.active }),
  ...(body.billingAndInvoices !== undefined && { billing_and_invoices: body.billingAndInvoices }),
})

/**
 * Replaces the user's workspaces. A manager sees all workspaces of a manageable user (`had`); an id
 * that the caller cannot see is rejected.
 */
async function changeGrants(
  tx: Tx,
  actor: Actor,
  user: { id: string; organizationId: string },
  workspaceIds: readonly string[],
  previous: readonly string[] = [],
) {
  const added = [...new Set(workspaceIds)].filter((id) => !previous.includes(id))
  const removed = previous.filter((id) => !workspaceIds.includes(id))
  const visibleRows = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', user.organizationId)
    .where('id', 'in', added.length > 0 ? added : [user.organizationId])
    // After the user, unlike elsewhere: a deletion locks only users who already have access.
    .forKeyShare()
    .execute()
  const givable = visibleRows.filter(({ id }) => canSeeWorkspace(actor, id))
  if (givable.length < added.length) throw invalid({ workspaceIds: ['validation:noSuchWorkspace'] })
  if (removed.length > 0)
    await tx
      .deleteFrom('workspace_access')
      .where('user_id', '=', user.id)
      .where('workspace_id', 'in', removed)
      .execute()
  for (const { id } of givable)
    await grantAccess(tx, { id, organization_id: user.organizationId }, user.id)
}

const invite = (
  tx: Tx,
  deps: Dependencies,
  actor: Actor,
  { id, email }: UserRow,
  organization: { id: string; name: string },
  origin: string,
) => mailInvitation(tx, actor, deps, { userId: id, email, organization }, origin)

/** An open invitation is sent again if its address changes or the account is activated. */
const needsInvitation = (before: UserRow, now: UserRow) =>
  now.active && !now.email_verified && (now.email !== before.email || !before.active)
