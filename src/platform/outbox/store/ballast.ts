import { BALLAST_KEY } from '#src/platform/db/names.ts'

import { storesBlobs } from './blobs.ts'
import type { OutboxDatabase } from './database.ts'

const BYTES = 4_000_000

/**
 * Room that is given back when the disk is full. A browser then refuses every transaction that puts anything, also those by
 * which what waits could be sent and so make room; without this, pictures that wait on a full disk would wait for ever.
 */
export const createBallast = ({ db }: { db: OutboxDatabase }) => ({
  /** Takes the room, where there is some. */
  async load() {
    if ((await db.meta.where('k').equals(BALLAST_KEY).count()) > 0) return
    if (!(await storesBlobs(db))) return
    await db.meta.put({ k: BALLAST_KEY, value: new Blob([new Uint8Array(BYTES)]) })
  },
  /** Gives it back. False where that was done before. */
  drop: async () => (await db.meta.where('k').equals(BALLAST_KEY).delete()) > 0,
})
