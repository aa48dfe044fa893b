import type { Actor } from '#server/db/actor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { isSameEmail } from '#src/contract/email.ts'

const HOUR_MS = 60 * 60 * 1_000
/** Twice the invitations that one user can send in an hour. */
export const MAX_NEW_ADDRESSES_PER_SENDER = 60
export const MAX_NEW_ADDRESSES_PER_ORGANIZATION = 200

/**
 * Counts an address entered for a user, unless it is already theirs: the response reveals whether
 * it has an account in another organization. Throws 429. Platform users see all accounts anyway.
 */
export async function countNewAddress(
  deps: Dependencies,
  actor: Actor,
  email: string,
  userId?: string,
) {
  if (actor.role === 'ROOT') return
  if (userId !== undefined && (await isAddressOf(deps, actor, userId, email))) return
  const count = (name: string, subject: string, max: number, reason: string) =>
    countAttempt(deps, { name: `new-address/${name}`, subject, max, windowMs: HOUR_MS }, reason)
  await count(
    'sender',
    actor.userId,
    MAX_NEW_ADDRESSES_PER_SENDER,
    `You can enter ${MAX_NEW_ADDRESSES_PER_SENDER} new email addresses an hour.`,
  )
  await count(
    'organization',
    actor.organizationId ?? '',
    MAX_NEW_ADDRESSES_PER_ORGANIZATION,
    `Your organization can enter ${MAX_NEW_ADDRESSES_PER_ORGANIZATION} new email addresses an hour.`,
  )
}

async function isAddressOf({ database }: Dependencies, actor: Actor, id: string, email: string) {
  const user = await database.as(actor, (tx) =>
    tx
      .selectFrom('users')
      .select(['email', 'pending_email'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return [user?.email, user?.pending_email].some(
    (known) => typeof known === 'string' && isSameEmail(known, email),
  )
}
