import type { Tx } from '#server/db/database.ts'
import type { OneTimeLinksTable } from '#server/db/schema.ts'
import { HttpError } from '#server/http/http-error.ts'

import { hashToken } from './tokens.ts'

type LinkPurpose = OneTimeLinksTable['purpose']

interface PresentedLink {
  purpose: LinkPurpose
  token: string
  userId: string
  now: Date
}

/**
 * Consumes the token of a mailed link (system scope). Undefined if it is invalid, expired, or of
 * another user.
 */
export const consumeLink = (tx: Tx, { purpose, token, userId, now }: PresentedLink) =>
  tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('valid_till', '>', now)
    .returning('requested_by')
    .executeTakeFirst()

export const linkExpired = () => new HttpError(422, 'This link was already used or has expired.')
