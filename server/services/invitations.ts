import type { Scope } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { invalid } from '#server/http/http-error.ts'
import { type Message, plainName } from '#server/mail/message.ts'
import { invitationMessage } from '#server/mail/messages.ts'
import { isSameEmail } from '#src/contract/email.ts'

import { type AuditOrigin, recordAuditEvent } from './audit.ts'
import { countMail } from './mail-limits.ts'
import { consumeLink, linkExpired } from './single-use-links.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1_000

interface Invitation {
  userId: string
  email: string
  organization: { id: string; name: string }
}

/**
 * Replaces a user's invitations and mails a link with two single-use tokens. Runs in the sender's
 * transaction, whose scope is `as`. Throws 429.
 */
export async function mailInvitation(
  tx: Tx,
  as: Scope,
  { now }: Pick<Dependencies, 'now'>,
  { userId, email, organization }: Invitation,
  origin: string,
): Promise<void> {
  const tokens = { emailToken: newToken(), passwordToken: newToken() }
  const query = new URLSearchParams({
    ...tokens,
    userId,
    organizationName: plainName(organization.name),
  })
  const valid_till = new Date(now().getTime() + LINK_LIFE_MS)
  await withScope(tx, as, 'system', async () => {
    await countMail(tx, as, now(), { recipient: email, organizationId: organization.id })
    await tx
      .deleteFrom('one_time_links')
      .where('user_id', '=', userId)
      .where('purpose', 'in', ['invitation-email', 'invitation-password'])
      .execute()
    await tx
      .insertInto('one_time_links')
      .values([
        {
          token_hash: hashToken(tokens.emailToken),
          purpose: 'invitation-email',
          user_id: userId,
          valid_till,
        },
        {
          token_hash: hashToken(tokens.passwordToken),
          purpose: 'invitation-password',
          user_id: userId,
          valid_till,
        },
      ])
      .execute()
    const link = `${origin}/user/auth/confirm?${query}`
    const invitedBy = as === 'system' ? undefined : (await senderOf(tx, as.userId)).fullName
    const message = invitationMessage({ organizationName: organization.name, invitedBy, link })
    await queueMail(tx, email, message, { token: tokens.emailToken, validTill: valid_till })
  })
}

/** `link`: the link in it, without which it is not worth sending. */
export const queueMail = (
  tx: Tx,
  recipient: string,
  { subject, text, html }: Message,
  link?: { token: string; validTill: Date },
) =>
  tx
    .insertInto('mails')
    .values({
      recipient,
      subject,
      body: text,
      html,
      ...(link && { useful_until: link.validTill, link_hash: hashToken(link.token) }),
    })
    .execute()

export const senderOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['full_name as fullName', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

interface AcceptedInvitation {
  userId: string
  emailToken: string
  passwordToken: string
  fullName: string
  email: string
  password: string
}

/**
 * Completes an invited account: consumes both tokens of the mail, then the user can sign in
 * (AUTH-32). The address must be the invited one. A repeat changes nothing. Throws 422 for an
 * invalid field or link.
 */
export async function acceptInvitation(
  { database, passwords, now }: Dependencies,
  accepted: AcceptedInvitation,
  usedBy: string,
  from: AuditOrigin,
) {
  const password_hash = await passwords.hash(accepted.password)
  await database.as('system', async (tx) => {
    const { userId, emailToken, passwordToken } = accepted
    // Before the links, like a deactivation: otherwise the two could deadlock.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'email_verified'])
      .where('id', '=', userId)
      .where('active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const link = { userId, usedBy, now: now() }
    const links = [
      await consumeLink(tx, { ...link, purpose: 'invitation-email', token: emailToken }),
      await consumeLink(tx, { ...link, purpose: 'invitation-password', token: passwordToken }),
    ]
    if (links.every(({ isRepeat }) => isRepeat)) return
    if (!user || user.email_verified) throw linkExpired()
    if (!isSameEmail(user.email, accepted.email))
      throw invalid({ email: ['validation:notInvited'] })
    await tx
      .updateTable('users')
      .set({ full_name: accepted.fullName, password_hash, email_verified: true })
      .where('id', '=', user.id)
      .execute()
    const action = 'user.finalizeCreation'
    await recordAuditEvent(tx, { id: user.id }, { action, occurredAt: now(), origin: from })
  })
}
