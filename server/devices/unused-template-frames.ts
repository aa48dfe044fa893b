import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Somebody may set the same again. */
const KEPT_MS = DAY_MS
/** A schedule is looked at for a while after it is over. */
const ENTRIES_SHOWN_MS = 30 * DAY_MS

/** Forgets template frames that no panel and no entry shows; their bytes go when `removeUnusedMedia` comes by. */
export async function forgetTemplateFrames(tx: Tx, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  await sql`
    delete from template_frames f
    where f.created_at < ${before(KEPT_MS)}
      and not exists (select from devices where frame_sha256 = f.frame_sha256)
      and not exists (
        select from entry_frames e join schedules s on s.id = e.schedule_id
        where e.recipe_sha256 = f.recipe_sha256 and s.end_at > ${before(ENTRIES_SHOWN_MS)}
      )`.execute(tx)
}
