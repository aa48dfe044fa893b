import type { Scope } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { countEffect } from '#server/http/rate-limit.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

export const MAX_MAILS_PER_RECIPIENT_AND_HOUR = 6
export const MAX_MAILS_PER_SENDER_AND_HOUR = 30
export const MAX_MAILS_PER_ORGANIZATION_AND_DAY = 200

interface Mail {
  recipient: string
  organizationId: string
}

/**
 * Counts a mail to a user-supplied address: invitation or address confirmation. System scope.
 * Throws 429. Platform users are limited per recipient only, because they set up whole
 * organizations.
 */
export async function countMail(
  tx: Tx,
  sender: Scope,
  now: Date,
  { recipient, organizationId }: Mail,
) {
  const count = (name: string, subject: string, max: number, windowMs: number, reason: string) =>
    countEffect(tx, { name: `mail/${name}`, subject, max, windowMs }, now, reason)
  await count(
    'recipient',
    recipient.toLowerCase(),
    MAX_MAILS_PER_RECIPIENT_AND_HOUR,
    HOUR_MS,
    'Too many emails were sent to this address within an hour.',
  )
  if (sender === 'system' || sender.role === 'ROOT') return
  await count(
    'sender',
    sender.userId,
    MAX_MAILS_PER_SENDER_AND_HOUR,
    HOUR_MS,
    `You can send ${MAX_MAILS_PER_SENDER_AND_HOUR} invitations and address confirmations an hour.`,
  )
  await count(
    'organization',
    organizationId,
    MAX_MAILS_PER_ORGANIZATION_AND_DAY,
    DAY_MS,
    `Your organization can send ${MAX_MAILS_PER_ORGANIZATION_AND_DAY} invitations and address confirmations a day.`,
  )
}
