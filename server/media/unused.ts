import { type RawBuilder, sql } from 'kysely'

import type { Database, Tx } from '#server/db/database.ts'

import type { MediaStore } from './store.ts'

/** Hashes of one round; what is left over comes with the next. */
const AT_ONCE = 500

/** A number of our own among the advisory locks. */
const MEDIA_LOCKS = 0x6d65

const lockOf = (sha256: string) => sql`${MEDIA_LOCKS}::int, hashtext(${sha256})`

/** Whoever stores bytes holds this until the row that names them is committed: nobody takes them away meanwhile. */
export const holdMedia = (tx: Tx, sha256: string) =>
  sql`select pg_advisory_xact_lock_shared(${lockOf(sha256)})`.execute(tx)

/** False where somebody stores the same bytes at this moment: they are in use then. */
async function lockMedia(tx: Tx, sha256: string) {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(sha256)}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Removes the bytes of deleted images that nobody uses any more. The row goes first and is committed; then, under the same
 * lock, the file, if no row has come back. So there never is a row without its bytes, and a crash between leaves a note
 * by which the next round goes on.
 */
export async function removeUnusedMedia(database: Database, store: Pick<MediaStore, 'remove'>) {
  const noted = await database.as('system', (tx) =>
    tx.selectFrom('unused_media').select('sha256').orderBy('since').limit(AT_ONCE).execute(),
  )
  for (const { sha256 } of noted) {
    const isFree = await database.as('system', (tx) => forget(tx, sha256))
    if (isFree) await database.as('system', (tx) => removeBytes(tx, store, sha256))
  }
}

/** Whether the row is gone. Where it has a user, there is nothing to come back for. */
async function forget(tx: Tx, sha256: string) {
  if (!(await lockMedia(tx, sha256))) return false
  await sql`delete from frames where picture_sha256 = ${sha256} and not ${isUsed(sha256)}`.execute(
    tx,
  )
  const { rows } = await sql<{ used: boolean }>`
    select ${isUsed(sha256)} or exists (
      select from frames where ${sha256} in (frame_sha256, thumbnail_sha256)
    ) or exists (
      select from template_frames where ${sha256} in (frame_sha256, thumbnail_sha256)
    ) as used`.execute(tx)
  const used = rows[0]?.used ?? true
  await tx
    .deleteFrom(used ? 'unused_media' : 'media')
    .where('sha256', '=', sha256)
    .execute()
  return !used
}

/** By anybody but the frames that were drawn of it. */
const isUsed = (sha256: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from images where ${sha256} in (sha256, thumbnail_sha256, thumbnail_small_sha256))
  or exists (select from schedules where picture_sha256 = ${sha256})
  or exists (select from devices where ${sha256}
    in (picture_sha256, default_picture_sha256, frame_sha256, thumbnail_sha256)))`

async function removeBytes(tx: Tx, store: Pick<MediaStore, 'remove'>, sha256: string) {
  if (!(await lockMedia(tx, sha256))) return
  const back = await tx
    .selectFrom('media')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!back) await store.remove(sha256)
  await tx.deleteFrom('unused_media').where('sha256', '=', sha256).execute()
}
