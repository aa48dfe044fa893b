import type { Tx } from '#server/db/database.ts'

import { apiKeyHash } from './api-key.ts'
import type { findByAddress } from './panels.ts'

/**
 * At set-up the protocol believes an address alone, and addresses are no secret. A panel asks for it after a reset only, so one
 * that polls in good health has no reason to: while it does, a set-up from another network is refused, and one from its own is
 * answered and noted. A panel that was reset and carried elsewhere waits until it is missed, an hour at most; the firmware asks
 * again by itself.
 */

const MOST_ALIVE_MS = 60 * 60_000
const GRACE_MS = 2 * 60_000

type Panel = NonNullable<Awaited<ReturnType<typeof findByAddress>>>

function isAlive({ last_seen, expected_at }: Panel, now: Date) {
  if (!last_seen || !expected_at) return false
  const missedFrom = Math.min(expected_at.getTime(), last_seen.getTime() + MOST_ALIVE_MS)
  return now.getTime() < missedFrom + GRACE_MS
}

export async function isSetUpRefused(
  tx: Tx,
  panel: Panel,
  { from, now }: { from: string; now: Date },
) {
  if (!isAlive(panel, now)) return false
  const isElsewhere = panel.polled_from !== null && panel.polled_from !== from
  await noteMisuse(tx, panel.id, isElsewhere ? 'setUpElsewhere' : 'setUpAlive', now)
  return isElsewhere
}

const NOTES = {
  wrongKey: 'Somebody asked in its name with a wrong key, and was refused.',
  setUpElsewhere: 'Somebody on another network asked for its key while it was polling: refused.',
  setUpAlive: 'It was set up again while it was polling: after a reset, or by somebody beside it.',
} as const

/** Each is said once an hour, so that nobody fills the log of a panel. */
const NOTED_EVERY_MS = 60 * 60_000

export async function noteMisuse(tx: Tx, deviceId: string, what: keyof typeof NOTES, now: Date) {
  const message = NOTES[what]
  const before = await tx
    .selectFrom('device_logs')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('message', '=', message)
    .where('logged_at', '>', new Date(now.getTime() - NOTED_EVERY_MS))
    .executeTakeFirst()
  if (before) return
  await tx
    .insertInto('device_logs')
    .values({ device_id: deviceId, level: 'warn', message, logged_at: now })
    .execute()
}

/** The panel that was given this key at its last set-up. */
export const findByKey = async (tx: Tx, key: string | null) =>
  key === null
    ? undefined
    : tx
        .selectFrom('devices')
        .select([
          'mac_address',
          'frame_name',
          'frame_sha256',
          'frame_rendered_at',
          'refresh_rate_s',
        ])
        .where('api_key_hash', '=', apiKeyHash(key))
        .executeTakeFirst()
