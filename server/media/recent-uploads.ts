import type { Tx } from '#server/db/database.ts'
import { makeRoom } from '#src/domain/make-room.ts'

import { holdMedia } from './unused.ts'

/** Enough for the deeds of a busy hour; forgotten ones are only checked once more. */
const MOST = 500

/**
 * What uploads became when they were checked a moment ago, by the hash of their bytes: one picture for a thousand devices
 * comes a thousand times.
 */
export function createRecentUploads() {
  const kept = new Map<string, string>()
  return {
    /** The hash under which the same upload is stored, as long as it is. */
    async find(tx: Tx, upload: string) {
      const stored = kept.get(upload)
      if (stored === undefined) return undefined
      await holdMedia(tx, stored)
      const row = await tx
        .selectFrom('media')
        .select('sha256')
        .where('sha256', '=', stored)
        .executeTakeFirst()
      return row?.sha256
    },
    remember(upload: string, stored: string) {
      makeRoom(kept, MOST)
      kept.set(upload, stored)
    },
  }
}
