import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { conflict, invalid } from '#server/http/problems.ts'
import type { Message } from '#server/mail/message.ts'
import { confirmEmailMessage, emailChangeMessage } from '#server/mail/messages.ts'
import type { Parts } from '#server/parts.ts'
import type { Role } from '#src/contract/ability.ts'
import { isSameEmail } from '#src/contract/email.ts'
import { hasAllWorkspaces, mayManageUser, reachOf } from '#src/domain/permissions.ts'

import { type AuditOrigin, recordDeed } from './audit.ts'
import { workspacesOf } from './authenticate.ts'
import { senderOf } from './invitations.ts'
import { countMail } from './mail-limits.ts'
import { linkOver, takeLink } from './one-time-links.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 3 * 24 * 60 * 60 * 1_000

interface Account {
  email: string
  email_verified: boolean
  pending_email: string | null
}

/**
 * What to set when `email` is entered for an account. The address of an account that has been joined only becomes pending; its
 * present address withdraws what is pending. An invitation that nobody has accepted moves to the new address at once: it
 * proves the address itself. Throws 422 for an address that another account has.
 */
export async function enterEmail(tx: Tx, actor: Actor, account: Account, email: string) {
  if (!account.email_verified) return { email }
  if (isSameEmail(email, account.email)) return { pending_email: null }
  if (account.pending_email !== null && isSameEmail(email, account.pending_email)) return {}
  const taken = await withScope(tx, actor, 'system', () => findByEmail(tx, email))
  if (taken) throw invalid({ email: ['validation:emailInUse'] })
  return { pending_email: email }
}

const findByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

interface Subject {
  id: string
  role: Role
  invited_by: string | null
}

interface Changed extends Subject, Account {
  active: boolean
}

/**
 * Sends what a change of the pending address asks for, in the caller's transaction: a link to the new address, a notice to the
 * present one. An address that stays pending gets another link once there is no good one. `pendingBefore` is the pending address
 * before the change. Throws 429.
 */
export async function mailEmailChange(
  tx: Tx,
  actor: Actor,
  { now }: Pick<Parts, 'now'>,
  { user, pendingBefore }: { user: Changed; pendingBefore: string | null },
  { organization, origin }: { organization: { id: string; name: string }; origin: string },
) {
  const { id: userId, email, pending_email: newEmail } = user
  const isNew = newEmail !== pendingBefore
  await withScope(tx, actor, 'system', async () => {
    if (isNew) await dropChangeLinks(tx, userId)
    if (newEmail === null) return
    // While the account is off, the link would lead nowhere.
    const needsLink = user.active && !(await hasGoodLink(tx, user, now()))
    if (!isNew && !needsLink) return
    await countMail(tx, actor, now(), { recipient: newEmail, organizationId: organization.id })
    const changedBy = await senderOf(tx, actor.userId)
    const about = { organizationName: organization.name, changedBy }
    if (isNew) await mail(tx, email, emailChangeMessage({ ...about, newEmail }))
    if (!needsLink) return
    await dropChangeLinks(tx, userId)
    const token = newToken()
    await tx
      .insertInto('one_time_links')
      .values({
        token_hash: hashToken(token),
        purpose: 'email-change',
        user_id: userId,
        requested_by: actor.userId,
        valid_till: new Date(now().getTime() + LINK_LIFE_MS),
      })
      .execute()
    const link = `${origin}/user/auth/confirm-email?${new URLSearchParams({ token, userId })}`
    await mail(tx, newEmail, confirmEmailMessage({ ...about, link }))
  })
}

const mail = (tx: Tx, recipient: string, { subject, text, html }: Message) =>
  tx.insertInto('mails').values({ recipient, subject, body: text, html }).execute()

const dropChangeLinks = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email-change')
    .execute()

async function hasGoodLink(tx: Tx, user: Subject, now: Date) {
  const link = await tx
    .selectFrom('one_time_links')
    .select('requested_by')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'email-change')
    .where('valid_till', '>', now)
    .executeTakeFirst()
  return link?.requested_by ? mayStillChange(tx, link.requested_by, user) : false
}

/**
 * Makes the pending address that of the account, by the link that was mailed to it. Everything mailed to the former address leads
 * nowhere from then on; sessions stay. Throws 422 for a link that is over, 409 where another account took the address meanwhile.
 */
export async function confirmEmail(
  { database, now }: Parts,
  { userId, token }: { userId: string; token: string },
  from: AuditOrigin,
) {
  await database.as('system', async (tx) => {
    // Locked before the link is taken: a change of the user waits for this one, or was made before.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'full_name', 'role', 'email', 'pending_email', 'invited_by'])
      .where('id', '=', userId)
      .where('active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const link = await takeLink(tx, { purpose: 'email-change', token, userId, now: now() })
    if (!user?.pending_email || !link?.requested_by) throw linkOver()
    if (!(await mayStillChange(tx, link.requested_by, user))) throw linkOver()
    const { email, pending_email } = user
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
    await tx.deleteFrom('one_time_links').where('user_id', '=', user.id).execute()
    await recordDeed(
      tx,
      { id: user.id },
      {
        action: 'user.confirmEmail',
        at: now(),
        from,
        target: { kind: 'user', id: user.id, name: user.full_name },
        changes: [{ field: 'email', before: email, after: pending_email }],
      },
    )
  })
}

/** A manager who lost the user or the account since then does not get an address through any more. */
async function mayStillChange(tx: Tx, requesterId: string, { id, role, invited_by }: Subject) {
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
