import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, invalid } from '#server/http/http-error.ts'
import { confirmEmailMessage, emailChangeMessage } from '#server/mail/messages.ts'
import type { Role } from '#src/contract/ability.ts'
import { isSameEmail } from '#src/contract/email.ts'
import { hasAllWorkspaces, mayManageUser, reachOf } from '#src/domain/permissions.ts'

import { releaseAbandoned } from './abandoned-accounts.ts'
import { type AuditOrigin, recordAuditEvent } from './audit.ts'
import { workspacesOf } from './authenticate.ts'
import { queueMail, senderOf } from './invitations.ts'
import { countMail } from './mail-limits.ts'
import { linkExpired, consumeLink, dropOtherLinks } from './single-use-links.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 3 * 24 * 60 * 60 * 1_000

interface Account {
  email: string
  email_verified: boolean
  pending_email: string | null
}

/**
 * Column changes for a new email address. It stays pending until confirmed; entering the current
 * address cancels a pending one. An open invitation moves immediately, because accepting it proves
 * the address. Throws 422 if another account has it.
 */
export async function planEmailChange(
  tx: Tx,
  actor: Actor,
  { now }: Pick<Dependencies, 'now'>,
  account: Account,
  email: string,
) {
  if (isSameEmail(email, account.email))
    return account.email_verified ? { pending_email: null } : { email }
  if (account.pending_email !== null && isSameEmail(email, account.pending_email)) return {}
  const existing = await withScope(tx, actor, 'system', async () => {
    await releaseAbandoned(tx, now(), email)
    return findByEmail(tx, email)
  })
  if (existing) throw invalid({ email: ['validation:emailInUse'] })
  return account.email_verified ? { pending_email: email } : { email }
}

const findByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

interface ManagedUser {
  id: string
  role: Role
  invited_by: string | null
}

interface ChangedUser extends ManagedUser, Account {
  active: boolean
}

/**
 * Mails a confirmation link to the new address and a notice to the current one, in the caller's
 * transaction. A pending address gets another link if its link is no longer valid. Throws 429.
 */
export async function mailEmailChange(
  tx: Tx,
  actor: Actor,
  { now }: Pick<Dependencies, 'now'>,
  { user, pendingBefore }: { user: ChangedUser; pendingBefore: string | null },
  { organization, origin }: { organization: { id: string; name: string }; origin: string },
) {
  const { id: userId, email, pending_email: newEmail } = user
  const isNew = newEmail !== pendingBefore
  await withScope(tx, actor, 'system', async () => {
    if (isNew) await dropChangeLinks(tx, userId)
    if (newEmail === null) return
    // The link of an inactive account would not work.
    const needsLink = user.active && !(await hasValidLink(tx, user, now()))
    if (!isNew && !needsLink) return
    await countMail(tx, actor, now(), { recipient: newEmail, organizationId: organization.id })
    const changedBy = await senderOf(tx, actor.userId)
    const about = { organizationName: organization.name, changedBy }
    if (isNew) await queueMail(tx, email, emailChangeMessage({ ...about, newEmail }))
    if (!needsLink) return
    await dropChangeLinks(tx, userId)
    const token = newToken()
    const valid_till = new Date(now().getTime() + LINK_LIFE_MS)
    await tx
      .insertInto('one_time_links')
      .values({
        token_hash: hashToken(token),
        purpose: 'email-change',
        user_id: userId,
        requested_by: actor.userId,
        valid_till,
      })
      .execute()
    const link = `${origin}/user/auth/confirm-email?${new URLSearchParams({ token, userId })}`
    await queueMail(tx, newEmail, confirmEmailMessage({ ...about, link }), {
      token,
      validTill: valid_till,
    })
  })
}

const dropChangeLinks = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email-change')
    .execute()

async function hasValidLink(tx: Tx, user: ManagedUser, now: Date) {
  const link = await tx
    .selectFrom('one_time_links')
    .select('requested_by')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'email-change')
    .where('used_at', 'is', null)
    .where('valid_till', '>', now)
    .executeTakeFirst()
  return link?.requested_by ? canStillChange(tx, link.requested_by, user) : false
}

/**
 * Confirms the pending address. All links mailed to the old address become invalid; sessions stay.
 * A repeat changes nothing. Throws 422 for an invalid link, 409 if another account took the address.
 */
export async function confirmEmail(
  { database, now }: Dependencies,
  { userId, token }: { userId: string; token: string },
  usedBy: string,
  from: AuditOrigin,
) {
  await database.as('system', async (tx) => {
    // Lock the user first, to serialize with other changes.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'full_name', 'role', 'email', 'pending_email', 'invited_by'])
      .where('id', '=', userId)
      .where('active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const presented = { token, userId, usedBy, now: now() }
    const link = await consumeLink(tx, { ...presented, purpose: 'email-change' })
    if (link.isRepeat) return
    if (!user?.pending_email || !link.requestedBy) throw linkExpired()
    if (!(await canStillChange(tx, link.requestedBy, user))) throw linkExpired()
    const { email, pending_email } = user
    await releaseAbandoned(tx, now(), pending_email)
    await tx
      .updateTable('users')
      .set({ email: pending_email, pending_email: null })
      .where('id', '=', user.id)
      .execute()
      .catch((error: unknown) => {
        if (violatedConstraint(error) === 'users_email')
          throw conflict('Another account uses this address.')
        throw error
      })
    await dropOtherLinks(tx, user.id, usedBy).execute()
    await recordAuditEvent(
      tx,
      { id: user.id },
      {
        action: 'user.confirmEmail',
        occurredAt: now(),
        origin: from,
        target: { kind: 'user', id: user.id, name: user.full_name },
        changes: [{ field: 'email', before: email, after: pending_email }],
      },
    )
  })
}

/** Checks that the requester may still manage the user. */
async function canStillChange(tx: Tx, requesterId: string, { id, role, invited_by }: ManagedUser) {
  const by = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', requesterId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!by) return false
  const granted = await tx
    .selectFrom('workspace_access')
    .select('workspace_id')
    .where('user_id', '=', id)
    .execute()
  const workspaces = hasAllWorkspaces(by) ? ('*' as const) : await workspacesOf(tx, by.id)
  const workspaceIds = granted.map(({ workspace_id }) => workspace_id)
  const withinReach = reachOf({ ...by, workspaces })({ role, workspaceIds, invitedBy: invited_by })
  return mayManageUser(by, { id, role, withinReach })
}
