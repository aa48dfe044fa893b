import { type RawBuilder, sql } from 'kysely'

import type { Database, Tx } from '#server/db/database.ts'

import type { MediaStore } from './store.ts'

/** Batch size; the rest follows in the next run. */
const BATCH_SIZE = 500

/** Namespace of our advisory locks. */
const MEDIA_LOCKS = 0x6d65

const NOW = sql<Date>`inkfleet_now()`

const lockOf = (sha256: string) => sql`${MEDIA_LOCKS}::int, hashtext(${sha256})`

/** Prevents removal of the bytes until the row that refers to them is committed. */
export const lockMediaShared = (tx: Tx, sha256: string) =>
  sql`select pg_advisory_xact_lock_shared(${lockOf(sha256)})`.execute(tx)

/** Lets the cleanup remove bytes that only frames are drawn from, unless they are stored again until then. */
export const expireMedia = (tx: Tx, sha256: string, interval: string) =>
  sql`insert into unused_media (sha256, since) values (${sha256}, inkfleet_now() + ${interval}::interval)
    on conflict (sha256) do update set since = excluded.since`.execute(tx)

/** False if another transaction is storing the same bytes. */
async function lockMedia(tx: Tx, sha256: string) {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(sha256)}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Removes unused media. The row is deleted and committed first; then the file, under the same lock,
 * unless the row is back. So no row lacks its bytes, and after a crash the next run continues. What could not be deleted is
 * tried again a day later, holds up nothing else, and rejects at the end.
 */
export async function removeUnusedMedia(database: Database, store: Pick<MediaStore, 'remove'>) {
  const unused = await database.as('system', (tx) =>
    tx
      .selectFrom('unused_media')
      .select('sha256')
      .where('since', '<=', NOW)
      .orderBy('since')
      .limit(BATCH_SIZE)
      .execute(),
  )
  const failures: unknown[] = []
  for (const { sha256 } of unused) {
    try {
      const isFree = await database.as('system', (tx) => deleteRow(tx, sha256))
      if (isFree) await database.as('system', (tx) => removeBytes(tx, store, sha256))
    } catch (error) {
      failures.push(error)
      // Ends the run if the database is away.
      await database.as('system', (tx) => expireMedia(tx, sha256, '1 day'))
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Returns whether the row was deleted. The note is removed if the loss of a use makes a new one, and postponed while a device
 * shows the bytes, since its next frame makes none.
 */
async function deleteRow(tx: Tx, sha256: string) {
  if (!(await lockMedia(tx, sha256))) return false
  // A replacement may have extended the note; the lock makes the next one wait.
  const note = await tx
    .selectFrom('unused_media')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('since', '<=', NOW)
    .forUpdate()
    .executeTakeFirst()
  if (!note) return false
  await sql`delete from frames where picture_sha256 = ${sha256}
    and not (${isUsed(sha256)} or ${isShown(sha256)})`.execute(tx)
  const { rows } = await sql<{ used: boolean; shown: boolean }>`
    select ${isShown(sha256)} as shown, ${isUsed(sha256)} or exists (
      select from frames where ${sha256} in (frame_sha256, thumbnail_sha256)
    ) or exists (
      select from template_frames where ${sha256} in (frame_sha256, thumbnail_sha256)
    ) as used`.execute(tx)
  const { used, shown } = rows[0] ?? { used: true, shown: true }
  if (shown && !used) await expireMedia(tx, sha256, '1 day')
  else
    await tx
      .deleteFrom(used ? 'unused_media' : 'media')
      .where('sha256', '=', sha256)
      .execute()
  return !used && !shown
}

/** Used by anything except frames drawn from it and devices that show it. */
const isUsed = (sha256: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from images where ${sha256} in (sha256, thumbnail_sha256, thumbnail_small_sha256))
  or exists (select from schedules where picture_sha256 = ${sha256})
  or exists (select from devices where ${sha256}
    in (picture_sha256, default_picture_sha256, former_picture_sha256, former_default_picture_sha256)))`

const isShown = (sha256: string) => sql<boolean>`
  exists (select from devices where ${sha256} in (frame_sha256, thumbnail_sha256))`

async function removeBytes(tx: Tx, store: Pick<MediaStore, 'remove'>, sha256: string) {
  if (!(await lockMedia(tx, sha256))) return
  const restored = await tx
    .selectFrom('media')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  // Its note may already be about the next loss of a use.
  if (restored) return
  await store.remove(sha256)
  await tx.deleteFrom('unused_media').where('sha256', '=', sha256).execute()
}
