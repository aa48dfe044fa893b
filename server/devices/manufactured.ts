import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Parts } from '#server/parts.ts'

import { readPoll } from './poll-headers.ts'

/** Panels that are noted because they asked; whoever asked longest ago makes room. */
const MOST_NOTED = 1_000
/** A building of new panels may stand behind one address, a caller who makes them up too. */
const MOST_NEW_PER_ADDRESS = 200
const WINDOW_MS = 60 * 60 * 1_000
/** Who asks all day is not written down each time. */
const NOTED_EVERY_MS = 60 * 1_000

interface Stranger {
  macAddress: string
  /** Came with the key of another server, and asks for one of this only after a reset. */
  hasForeignKey: boolean
}

/** Records an unregistered panel. Requests may be forged, so the number of rows and the rate are limited. */
export async function noteStranger(
  parts: Parts,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  stranger: Stranger,
) {
  const now = parts.now()
  const isKnown = await parts.database.as('system', (tx) => noteKnown(tx, stranger, now))
  if (isKnown) return
  try {
    const limit = { most: MOST_NEW_PER_ADDRESS, windowMs: WINDOW_MS }
    await countAttempt(parts, { name: 'new-panels', whose: ip, ...limit })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await parts.database.as('system', (tx) =>
    noteNew(tx, stranger, readPoll(headers).model ?? 'unknown', now),
  )
}

async function noteKnown(tx: Tx, { macAddress, hasForeignKey }: Stranger, now: Date) {
  const known = await tx
    .selectFrom('manufactured_devices')
    .select(['last_asked_at', 'has_foreign_key'])
    .where('mac_address', '=', macAddress)
    .executeTakeFirst()
  if (!known) return false
  const agoMs = now.getTime() - (known.last_asked_at?.getTime() ?? 0)
  if (agoMs >= NOTED_EVERY_MS || known.has_foreign_key !== hasForeignKey)
    await tx
      .updateTable('manufactured_devices')
      .set({ last_asked_at: now, has_foreign_key: hasForeignKey })
      .where('mac_address', '=', macAddress)
      .execute()
  return true
}

async function noteNew(tx: Tx, { macAddress, hasForeignKey }: Stranger, model: string, now: Date) {
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
      order by last_asked_at desc, cloud_name offset ${MOST_NOTED} for update skip locked
    )`.execute(tx)
}
