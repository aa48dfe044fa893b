import { STORAGE_RESERVE_KEY } from '#src/platform/db/names.ts'

import { storesBlobs } from './blobs.ts'
import type { OutboxDatabase } from './database.ts'

const BYTES = 4_000_000

/**
 * Space that is released when the disk is full. Browsers then reject all writes, including those needed to send pending
 * changes and so free space; without a reserve, pending images on a full disk could never be sent.
 */
export const createStorageReserve = ({ db }: { db: OutboxDatabase }) => ({
  /** Allocates the reserve, if not done before. */
  async allocate() {
    if ((await db.meta.where('k').equals(STORAGE_RESERVE_KEY).count()) > 0) return
    if (!(await storesBlobs(db))) return
    await db.meta.put({ k: STORAGE_RESERVE_KEY, value: new Blob([new Uint8Array(BYTES)]) })
  },
  /** Releases the reserve. False if it was released before. */
  release: async () => (await db.meta.where('k').equals(STORAGE_RESERVE_KEY).delete()) > 0,
})
