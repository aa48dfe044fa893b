import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countAttempt } from '#server/http/rate-limit.ts'

import { readPoll } from './poll-headers.ts'
import { networkOf } from './unknown-devices.ts'

/** Limit of rows for unknown devices; the oldest are removed. */
const MAX_UNKNOWN_DEVICES = 1_000
/** One network may be a building full of new panels, or an attacker inventing them. */
const MAX_NEW_PER_NETWORK = 200
const WINDOW_MS = 60 * 60 * 1_000
/** Frequent requests are not recorded each time. */
const MIN_RECORD_INTERVAL_MS = 60 * 1_000

interface Stranger {
  macAddress: string
  /** It uses another server's key, and requests a new one only after a reset. */
  hasForeignKey: boolean
}

/** Records an unregistered panel. Requests may be forged, so the number of rows and the rate are limited. */
export async function recordUnknownDevice(
  deps: Dependencies,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  stranger: Stranger,
) {
  const now = deps.now()
  const { model } = readPoll(headers)
  const isKnown = await deps.database.as('system', (tx) =>
    updateKnownDevice(tx, stranger, model, now),
  )
  if (isKnown) return
  try {
    const limit = { max: MAX_NEW_PER_NETWORK, windowMs: WINDOW_MS }
    const subject = networkOf(deps.secrets.deviceKey, ip)
    await countAttempt(deps, { name: 'new-panels', subject, ...limit })
  } catch (error) {
    if (error instanceof HttpError) return
    throw error
  }
  await deps.database.as('system', (tx) =>
    insertUnknownDevice(tx, stranger, model ?? 'unknown', now),
  )
}

/** The name is kept: it may have been copied. Rows from the factory keep their model. */
async function updateKnownDevice(
  tx: Tx,
  { macAddress, hasForeignKey }: Stranger,
  model: string | null,
  now: Date,
) {
  const known = await tx
    .selectFrom('manufactured_devices')
    .select(['model_name', 'only_asked', 'last_asked_at', 'has_foreign_key'])
    .where('mac_address', '=', macAddress)
    .executeTakeFirst()
  if (!known) return false
  const model_name = known.only_asked && model !== null ? model : known.model_name
  const isChanged = known.has_foreign_key !== hasForeignKey || known.model_name !== model_name
  const agoMs = now.getTime() - (known.last_asked_at?.getTime() ?? 0)
  if (agoMs >= MIN_RECORD_INTERVAL_MS || isChanged)
    await tx
      .updateTable('manufactured_devices')
      .set({ model_name, last_asked_at: now, has_foreign_key: hasForeignKey })
      .where('mac_address', '=', macAddress)
      .execute()
  return true
}

async function insertUnknownDevice(
  tx: Tx,
  { macAddress, hasForeignKey }: Stranger,
  model: string,
  now: Date,
) {
  const slug = model.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  await tx
    .insertInto('manufactured_devices')
    .values({
      cloud_name: `${slug}-${macAddress.replaceAll(':', '').toLowerCase()}`,
      mac_address: macAddress,
      model_name: model,
      only_asked: true,
      last_asked_at: now,
      has_foreign_key: hasForeignKey,
    })
    .onConflict((known) => known.doNothing())
    .execute()
  await sql`
    delete from manufactured_devices where cloud_name in (
      select cloud_name from manufactured_devices where only_asked
      order by last_asked_at desc, cloud_name offset ${MAX_UNKNOWN_DEVICES} for update skip locked
    )`.execute(tx)
}
