import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
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
 * caller, whatever that may see: nobody but the server itself looks at links and mails.
 */
export async function mailInvitation(
  tx: Tx,
  { now }: Pick<Parts, 'now'>,
  { userId, email, fullName, organizationName }: Invited,
  origin: string,
): Promise<void> {
  const tokens = { emailToken: newToken(), passwordToken: newToken() }
  const query = new URLSearchParams({ ...tokens, userId, organizationName })
  const valid_till = new Date(now().getTime() + LINK_LIFE_MS)
  await asServer(tx, async () => {
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

/** Looks at the tables as the server for a moment, and as before again. */
async function asServer(tx: Tx, work: () => Promise<unknown>) {
  const { rows } = await sql<{ reach: string }>`
    select coalesce(current_setting('inkfleet.reach', true), '') as reach,
      set_config('inkfleet.reach', 'system', true)
  `.execute(tx)
  try {
    await work()
  } finally {
    // After a failed statement PostgreSQL refuses this too; the transaction then ends without effect.
    await sql`select set_config('inkfleet.reach', ${rows[0]?.reach ?? ''}, true)`
      .execute(tx)
      .catch(() => undefined)
  }
}
