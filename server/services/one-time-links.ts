import type { Tx } from '#server/db/database.ts'
import type { OneTimeLinksTable } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problems.ts'

import { hashToken } from './tokens.ts'

type LinkPurpose = OneTimeLinksTable['purpose']

interface Presented {
  purpose: LinkPurpose
  token: string
  userId: string
  now: Date
}

/** Uses up the secret of a mailed link, in system scope. Undefined for a link that is over, or of another user. */
export const takeLink = (tx: Tx, { purpose, token, userId, now }: Presented) =>
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

export const linkOver = () => new Refusal(422, 'This link was used before or is over.')
