import { invalid } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import { isSameEmail } from '#src/contract/email.ts'

import { type AuditOrigin, recordDeed } from './audit.ts'
import { linkOver, takeLink } from './one-time-links.ts'

interface Joining {
  userId: string
  emailToken: string
  passwordToken: string
  fullName: string
  email: string
  password: string
}

const INVITATION = ['invitation-email', 'invitation-password'] as const

/**
 * Finishes an invited account: takes both secrets of its mail once, and from then on its owner can sign in (AUTH-32). The address
 * is the one that was invited, for that one is proved by the mail. Throws 422: a field, or a link that is no more.
 */
export async function join(
  { database, passwords, now }: Parts,
  joining: Joining,
  from: AuditOrigin,
) {
  const password_hash = await passwords.hash(joining.password)
  await database.as('system', async (tx) => {
    const { userId, emailToken, passwordToken } = joining
    const link = { userId, now: now() }
    const taken = [
      await takeLink(tx, { ...link, purpose: 'invitation-email', token: emailToken }),
      await takeLink(tx, { ...link, purpose: 'invitation-password', token: passwordToken }),
    ]
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', joining.userId)
      .where('active', '=', true)
      .where('email_verified', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || !taken.every(Boolean)) throw linkOver()
    if (!isSameEmail(user.email, joining.email)) throw invalid({ email: ['validation:notInvited'] })
    await tx
      .updateTable('users')
      .set({ full_name: joining.fullName, password_hash, email_verified: true })
      .where('id', '=', user.id)
      .execute()
    await tx
      .deleteFrom('one_time_links')
      .where('user_id', '=', user.id)
      .where('purpose', 'in', INVITATION)
      .execute()
    const action = 'user.finalizeCreation'
    await recordDeed(tx, { id: user.id }, { action, at: now(), from })
  })
}
