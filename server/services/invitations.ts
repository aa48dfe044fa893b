import type { Scope } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { plainName } from '#server/mail/message.ts'
import { invitationMessage } from '#server/mail/messages.ts'
import type { Parts } from '#server/parts.ts'

import { countMail } from './mail-limits.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1_000

interface Invited {
  userId: string
  email: string
  organization: { id: string; name: string }
}

/**
 * Ends the invitations that a user had, and mails a new one: a link with two secrets, each good once. In the transaction of the
 * sender, whose scope is `as`: nobody but the server itself looks at links and mails. Throws 429.
 */
export async function mailInvitation(
  tx: Tx,
  as: Scope,
  { now }: Pick<Parts, 'now'>,
  { userId, email, organization }: Invited,
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
    const { subject, text, html } = invitationMessage({
      organizationName: organization.name,
      invitedBy,
      link,
    })
    await tx.insertInto('mails').values({ recipient: email, subject, body: text, html }).execute()
  })
}

/** How mails name their sender. */
export const senderOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['full_name as fullName', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
