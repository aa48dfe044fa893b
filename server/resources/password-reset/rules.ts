import { sql } from 'kysely'

import type { Dependencies } from '#server/dependencies.ts'
import { resetMessage } from '#server/mail/messages.ts'
import { lockUser } from '#server/resources/workspaces/access.ts'
import { type AuditOrigin, recordAuditEvent } from '#server/services/audit.ts'
import { revokeAllSessions } from '#server/services/sessions.ts'
import { consumeLink, dropOtherLinks } from '#server/services/single-use-links.ts'
import { hashToken, newToken } from '#server/services/tokens.ts'

const LINK_LIFE_MS = 60 * 60 * 1_000
/** Placeholder in the mail text, replaced by the statement. */
const WHO = 'USER-ID'

/**
 * Mails a link to the owner of an active account. Both statements match one user or none, so an
 * unknown address costs the same work.
 */
export async function mailResetLink(
  { database, now }: Dependencies,
  email: string,
  origin: string,
) {
  const token = newToken()
  const validTill = new Date(now().getTime() + LINK_LIFE_MS)
  const link = `${origin}/user/auth/reset-password?token=${token}&userId=${WHO}`
  const { subject, text, html } = resetMessage(link)
  const named = (words: string) => sql<string>`replace(${words}::text, ${WHO}::text, id::text)`
  await database.as('system', async (tx) => {
    const person = tx
      .selectFrom('users')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('active', '=', true)
      .where('password_hash', 'is not', null)
    await tx
      .insertInto('one_time_links')
      .columns(['token_hash', 'purpose', 'user_id', 'valid_till'])
      .expression(
        person.select([
          sql<string>`${hashToken(token)}::text`.as('token_hash'),
          sql<'reset'>`'reset'`.as('purpose'),
          'id',
          sql<Date>`${validTill}::timestamptz`.as('valid_till'),
        ]),
      )
      .execute()
    await tx
      .insertInto('mails')
      .columns(['recipient', 'subject', 'body', 'html', 'useful_until', 'link_hash'])
      .expression(
        person.select([
          'email',
          sql<string>`${subject}::text`.as('subject'),
          named(text).as('body'),
          named(html).as('html'),
          sql<Date>`${validTill}::timestamptz`.as('useful_until'),
          sql<string>`${hashToken(token)}::text`.as('link_hash'),
        ]),
      )
      .execute()
  })
}

/**
 * Consumes the link, sets the password and revokes all sessions. A repeat changes nothing. Throws
 * 422 for an invalid link.
 */
export async function changeLostPassword(
  { database, passwords, now }: Dependencies,
  change: { password: string; resetPasswordToken: string; userId: string },
  usedBy: string,
  from: AuditOrigin,
) {
  const password_hash = await passwords.hash(change.password)
  await database.as('system', async (tx) => {
    const { userId, resetPasswordToken: token } = change
    // Before the link, like a deactivation: otherwise the two could deadlock.
    await lockUser(tx, userId)
    const link = { purpose: 'reset', token, userId, usedBy, now: now() } as const
    if ((await consumeLink(tx, link)).isRepeat) return
    await tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', change.userId)
      .where('active', '=', true)
      .execute()
    await dropOtherLinks(tx, userId, usedBy).where('purpose', '=', 'reset').execute()
    await revokeAllSessions(tx, change.userId, now())
    const action = 'user.changeLostPassword'
    await recordAuditEvent(tx, { id: change.userId }, { action, occurredAt: now(), origin: from })
  })
}
