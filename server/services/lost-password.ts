import { sql } from 'kysely'

import { resetMessage } from '#server/mail/messages.ts'
import type { Parts } from '#server/parts.ts'

import { type AuditOrigin, recordDeed } from './audit.ts'
import { linkOver, takeLink } from './one-time-links.ts'
import { endAllSessions } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_LIFE_MS = 60 * 60 * 1_000
/** Stands in the words for who it is, which only the statement finds out. */
const WHO = 'USER-ID'

/**
 * Mails a link to who has an active, finished account. Both rows are written by statements that find nobody or
 * somebody: an unknown address costs the same work.
 */
export async function mailResetLink({ database, now }: Parts, email: string, origin: string) {
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
      .columns(['recipient', 'subject', 'body', 'html'])
      .expression(
        person.select([
          'email',
          sql<string>`${subject}::text`.as('subject'),
          named(text).as('body'),
          named(html).as('html'),
        ]),
      )
      .execute()
  })
}

/** Takes the link once, sets the password, and ends every session of the user. Throws 422 for a link that is no more. */
export async function changeLostPassword(
  { database, passwords, now }: Parts,
  change: { password: string; resetPasswordToken: string; userId: string },
  from: AuditOrigin,
) {
  const password_hash = await passwords.hash(change.password)
  await database.as('system', async (tx) => {
    const { userId, resetPasswordToken: token } = change
    if (!(await takeLink(tx, { purpose: 'reset', token, userId, now: now() }))) throw linkOver()
    await tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', change.userId)
      .where('active', '=', true)
      .execute()
    await tx
      .deleteFrom('one_time_links')
      .where('user_id', '=', change.userId)
      .where('purpose', '=', 'reset')
      .execute()
    await endAllSessions(tx, change.userId, now())
    const action = 'user.changeLostPassword'
    await recordDeed(tx, { id: change.userId }, { action, at: now(), from })
  })
}
