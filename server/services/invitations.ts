import type { Scope } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { invitationMessage } from '#server/mail/messages.ts'
import type { Parts } from '#server/parts.ts'

import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1_000

interface Invited {
  userId: string
  email: string
  fullName: string
  organizationName: string
}

/**
 * Ends the invitations that somebody had, and mails a new one: a link with two secrets, each good once. In the transaction of the
 * caller, whose scope is `as`: nobody but the server itself looks at links and mails.
 */
export async function mailInvitation(
  tx: Tx,
  as: Scope,
  { now }: Pick<Parts, 'now'>,
  { userId, email, fullName, organizationName }: Invited,
  origin: string,
): Promise<void> {
  const tokens = { emailToken: newToken(), passwordToken: newToken() }
  const query = new URLSearchParams({ ...tokens, userId, organizationName })
  const valid_till = new Date(now().getTime() + LINK_LIFE_MS)
  await withScope(tx, as, 'system', async () => {
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
    const { subject, text, html } = invitationMessage({ fullName, organizationName, link })
    await tx.insertInto('mails').values({ recipient: email, subject, body: text, html }).execute()
  })
}
