import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { countAttempt } from '#server/http/rate-limit.ts'

const HOUR_MS = 60 * 60 * 1_000
/** Twice the invitations that one user can send in an hour. */
export const MAX_NEW_ADDRESSES_PER_SENDER = 60
export const MAX_NEW_ADDRESSES_PER_ORGANIZATION = 200

/**
 * Counts an address entered for a user: the response reveals whether it has an account in another
 * organization. Addresses that the caller can see are not counted, so a repeated request gets its
 * response. Throws 429. Platform users see all accounts anyway.
 */
export async function countNewAddress(
  deps: Dependencies,
  actor: Actor,
  email: string,
  userId?: string,
) {
  if (actor.role === 'ROOT') return
  if (await isKnown(deps, actor, email, userId)) return
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

/** Whether a visible user has the address, or it awaits confirmation for this user. */
async function isKnown({ database }: Dependencies, actor: Actor, email: string, userId?: string) {
  const lowered = email.toLowerCase()
  const user = await database.as(actor, (tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where(
        sql<boolean>`(lower(email) = ${lowered}
          or (id = ${userId ?? null}::uuid and lower(pending_email) = ${lowered}))`,
      )
      .executeTakeFirst(),
  )
  return user !== undefined
}
