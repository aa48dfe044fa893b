import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { movedMessage } from '#server/mail/messages.ts'
import { mailInvitation } from '#server/services/invitations.ts'
import { endAllSessions } from '#server/services/sessions.ts'
import type { Role } from '#src/contract/ability.ts'
import { type UpdateUser, userEndpoints } from '#src/contract/user.ts'
import { assignableRoles, mayChangeUser } from '#src/domain/permissions.ts'

import { findUser, presentUser, type UserRow } from './user-rows.ts'
import { giveAccess } from './workspace-access.ts'
import { seesWorkspace } from './workspace-rows.ts'

const RESEND_WINDOW_MS = 60 * 60 * 1_000
const RESENT_PER_USER = 5

/** Who joins, with which role and workspaces, and who goes. Nobody gives more than they have, or changes their equals. */
export function userChanges(app: FastifyInstance, parts: Parts) {
  serve(app, parts, userEndpoints.get, async ({ params }, { tx, tag }) => {
    const { row, workspaceIds } = await existing(tx, params.id)
    tag(row.updated_at)
    return presentUser(row, workspaceIds)
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
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(throwEmailInUse)
    await changeGrants(tx, actor, { id, organizationId: organization.id }, body.workspaceIds)
    const { row, workspaceIds } = await existing(tx, id)
    // Of an account that is off, the link would lead nowhere: the mail goes when it is switched on.
    if (row.active) await invite(tx, parts, actor, row, organization.name, origin)
    tag(row.updated_at)
    return presentUser(row, workspaceIds)
  })

  serve(app, parts, userEndpoints.resendInvitation, async ({ body }, { actor, tx, origin }) => {
    const organization = await findOrganization(tx, body.organizationId)
    const { row } = await existing(tx, body.userId)
    if (row.organization_id !== organization.id) throw notFound('user')
    if (row.email_verified) throw conflict('This person has joined already.')
    if (!row.active) throw conflict('This account is switched off.')
    await countAttempt(parts, {
      name: 'invitation',
      whose: row.id,
      most: RESENT_PER_USER,
      windowMs: RESEND_WINDOW_MS,
    })
    await invite(tx, parts, actor, row, organization.name, origin)
    return {}
  })

  serve(app, parts, userEndpoints.update, async ({ params, body }, context) => {
    const { actor, tx, tag, expectUnchanged, origin, now } = context
    const before = await holdChangeable(tx, actor, params.id)
    await expectUnchanged(before.row.updated_at, async () =>
      presentUser(before.row, before.workspaceIds),
    )
    if (body.role !== undefined) expectAssignable(actor, body.role)
    if (body.workspaceIds !== undefined)
      await changeGrants(tx, actor, before, body.workspaceIds, before.workspaceIds)
    // Also where only the grants changed: whoever saw the state before is told.
    await tx
      .updateTable('users')
      .set({ full_name: before.row.full_name, ...columnsOf(body) })
      .where('id', '=', before.id)
      .execute()
      .catch(throwEmailInUse)
    const { row, workspaceIds } = await existing(tx, before.id)
    await withScope(tx, actor, 'system', async () => {
      if (!row.active) await endAllSessions(tx, row.id, now())
      if (!row.active || row.email !== before.row.email) await dropLinks(tx, row.id)
    })
    if (before.row.email_verified && row.email !== before.row.email)
      await tellOldAddress(tx, actor, before, row.email)
    if (isToBeInvited(before.row, row)) {
      const { name } = await findOrganization(tx, before.organizationId)
      await invite(tx, parts, actor, row, name, origin)
    }
    tag(row.updated_at)
    return presentUser(row, workspaceIds)
  })

  serve(app, parts, userEndpoints.remove, async ({ params }, { actor, tx }) => {
    const { id } = await holdChangeable(tx, actor, params.id)
    // What they made stays and names nobody; sessions, grants and requests go with them (the tables' own rules).
    await tx.deleteFrom('users').where('id', '=', id).execute()
    return {}
  })
}

async function existing(tx: Tx, id: string) {
  const found = await findUser(tx, id)
  if (!found) throw notFound('user')
  return found
}

/** Somebody whom the caller may change, held until this transaction ends: two who save come one after the other. */
async function holdChangeable(tx: Tx, actor: Actor, id: string) {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { row, workspaceIds } = await existing(tx, id)
  if (!mayChangeUser({ id: actor.userId, role: actor.role }, row)) throw forbidden()
  if (row.organization_id === null) throw forbidden()
  return { id: row.id, organizationId: row.organization_id, row, workspaceIds }
}

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

/** What is left out stays as it is. */
const columnsOf = (body: UpdateUser) => ({
  ...(body.email !== undefined && { email: body.email }),
  ...(body.fullName !== undefined && { full_name: body.fullName }),
  ...(body.role !== undefined && { role: body.role }),
  ...(body.active !== undefined && { active: body.active }),
  ...(body.billingAndInvoices !== undefined && { billing_and_invoices: body.billingAndInvoices }),
})

/**
 * From now on the user has these workspaces and those that the caller does not see: nobody gives or takes what they do not see
 * themselves. An id that the caller does not see and the user does not have is refused.
 */
async function changeGrants(
  tx: Tx,
  actor: Actor,
  user: { id: string; organizationId: string },
  wanted: readonly string[],
  had: readonly string[] = [],
) {
  const added = [...new Set(wanted)].filter((id) => !had.includes(id))
  const taken = had.filter((id) => !wanted.includes(id) && seesWorkspace(actor, id))
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
  { id, email, full_name }: UserRow,
  organizationName: string,
  origin: string,
) =>
  mailInvitation(
    tx,
    actor,
    parts,
    { userId: id, email, fullName: full_name, organizationName },
    origin,
  )

/** An address that was proved is not taken from somebody without a word. */
async function tellOldAddress(
  tx: Tx,
  actor: Actor,
  { row, organizationId }: { row: UserRow; organizationId: string },
  email: string,
) {
  const { name } = await findOrganization(tx, organizationId)
  const said = { fullName: row.full_name, organizationName: name, email }
  const { subject, text, html } = movedMessage(said)
  await withScope(tx, actor, 'system', () =>
    tx.insertInto('mails').values({ recipient: row.email, subject, body: text, html }).execute(),
  )
}

/** Links that were mailed before lead nowhere any more. */
const dropLinks = (tx: Tx, userId: string) =>
  tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()

/**
 * Who has not joined yet is invited at a new address, and when their account is switched on. Who has joined stays verified: an
 * administrator answers for the new address.
 */
const isToBeInvited = (before: UserRow, now: UserRow) =>
  now.active && !now.email_verified && (now.email !== before.email || !before.active)
