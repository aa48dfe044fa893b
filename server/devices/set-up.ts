import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'

import { apiKeyFor, apiKeyHash } from './api-key.ts'
import { storeLogs } from './device-logs.ts'
import type { findByAddress } from './panels.ts'

/**
 * The setup protocol trusts the MAC address alone, which is not secret. Panels run setup only after
 * a reset, so a panel that polls normally has no reason to: then setup from another network is
 * rejected, and setup from its own is logged. A panel that was reset and moved has to wait up to an
 * hour until it counts as missing; firmware retries by itself.
 */

const MAX_SILENCE_MS = 60 * 60_000
const GRACE_MS = 2 * 60_000

type Panel = NonNullable<Awaited<ReturnType<typeof findByAddress>>>

function isAlive({ last_seen, expected_at }: Panel, now: Date) {
  if (!last_seen || !expected_at) return false
  const missedFrom = Math.min(expected_at.getTime(), last_seen.getTime() + MAX_SILENCE_MS)
  return now.getTime() < missedFrom + GRACE_MS
}

export async function isSetUpRefused(
  tx: Tx,
  panel: Panel,
  { from, now }: { from: string; now: Date },
) {
  if (!isAlive(panel, now)) return false
  const isElsewhere = panel.polled_from !== null && panel.polled_from !== from
  await recordMisuse(tx, panel.id, isElsewhere ? 'setUpElsewhere' : 'setUpAlive', now)
  return isElsewhere
}

const NOTES = {
  wrongKey: 'A request for this device had a wrong key and was rejected.',
  setUpElsewhere:
    'A request from another network for its key was rejected, because the device was polling.',
  setUpAlive: 'It was set up again while it was polling, after a reset or by someone nearby.',
} as const

/** Each message is logged at most once an hour per panel. */
const MIN_RECORD_INTERVAL_MS = 60 * 60_000

export async function recordMisuse(tx: Tx, deviceId: string, what: keyof typeof NOTES, now: Date) {
  const message = NOTES[what]
  const recent = await tx
    .selectFrom('device_logs')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('message', '=', message)
    .where('logged_at', '>', new Date(now.getTime() - MIN_RECORD_INTERVAL_MS))
    .executeTakeFirst()
  if (recent) return
  await storeLogs(tx, deviceId, [{ level: 'warn', message, logged_at: now }])
}

/** The panel with this key. */
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

/**
 * Older builds stored no hash when they registered a panel again. It still has its key, so it does
 * not set up again.
 */
export const storeMissingKeyHashes = ({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>) =>
  database.as('system', async (tx) => {
    const rows = await tx
      .selectFrom('devices')
      .select(['id', 'mac_address'])
      .where('api_key_hash', 'is', null)
      .execute()
    const hashes = rows.map((row) => apiKeyHash(apiKeyFor(secrets.deviceKey, row.mac_address)))
    await sql`
      update devices set api_key_hash = missing.hash
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${hashes}::text[]) as missing (id, hash)
      where devices.id = missing.id and api_key_hash is null`.execute(tx)
  })
