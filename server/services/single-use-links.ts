import type { FastifyRequest } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import type { OneTimeLinksTable } from '#server/db/schema.ts'
import { HttpError } from '#server/http/http-error.ts'
import { idempotencyKeyOf } from '#server/http/idempotency.ts'

import { hashToken, newToken } from './tokens.ts'

type LinkPurpose = OneTimeLinksTable['purpose']

interface PresentedLink {
  purpose: LinkPurpose
  token: string
  userId: string
  usedBy: string
  now: Date
}

/** Hash of the Idempotency-Key and the body. Without a key, no other request has the same. */
export const linkUseOf = (request: FastifyRequest, body: object) =>
  hashToken(`${idempotencyKeyOf(request) ?? newToken()} ${JSON.stringify(body)}`)

/**
 * Consumes the token of a mailed link (system scope), whose user must be locked. `isRepeat`: the
 * same request consumed it before and its answer was lost, so nothing may change. Throws 422 if it
 * is invalid, used, expired, or of another user.
 */
export async function consumeLink(tx: Tx, { purpose, token, userId, usedBy, now }: PresentedLink) {
  const token_hash = hashToken(token)
  const link = await tx
    .selectFrom('one_time_links')
    .select(['requested_by', 'used_at', 'used_by'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('valid_till', '>', now)
    .executeTakeFirst()
  const isRepeat = link?.used_by === usedBy
  if (!link || (link.used_at !== null && !isRepeat)) throw linkExpired()
  if (!isRepeat)
    await tx
      .updateTable('one_time_links')
      .set({ used_at: now, used_by: usedBy })
      .where('token_hash', '=', token_hash)
      .execute()
  return { requestedBy: link.requested_by, isRepeat }
}

/** Invalidates the links that were mailed to a user. */
export const dropLinks = (tx: Tx, userId: string) =>
  tx.deleteFrom('one_time_links').where('user_id', '=', userId)

/** The same except those that this request consumed. */
export const dropOtherLinks = (tx: Tx, userId: string, usedBy: string) =>
  dropLinks(tx, userId).where('used_by', 'is distinct from', usedBy)

export const linkExpired = () => new HttpError(422, 'This link was already used or has expired.')
