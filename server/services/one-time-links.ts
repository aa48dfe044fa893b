import { Refusal } from '#server/http/problems.ts'
import type { Tx } from '#server/db/database.ts'

import { hashToken } from './tokens.ts'

type LinkPurpose = 'invitation-email' | 'invitation-password' | 'reset'

interface Presented {
  purpose: LinkPurpose
  token: string
  userId: string
  now: Date
}

/** Uses up the secret of a mailed link, as the server. False for one that is no more, or of somebody else. */
export async function takeLink(tx: Tx, { purpose, token, userId, now }: Presented) {
  const taken = await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('valid_till', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export const linkOver = () => new Refusal(422, 'This link was used before or is over.')
