import type { Tx } from '#server/db/database.ts'
import { drawFrame, frameOf } from '#server/devices/frames.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { MediaStore } from '#server/media/store.ts'
import { lockMediaShared } from '#server/media/unused.ts'
import { hashOfUpload, readUpload } from '#server/resources/images/uploads.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'
import { panelOf } from '#src/imaging/frame.ts'

import { presentModel, presentRevision } from './present.ts'
import type { DeviceRow } from './query.ts'

export const panelOfRow = (row: DeviceRow) =>
  panelOf(presentRevision(row.revision, presentModel(row.model)))

const recent = createRecentUploads()

/**
 * Validates and stores an upload for a device, and draws its frame while the pixels are in memory.
 */
export async function storeDeviceImage(
  store: { tx: Tx; media: MediaStore },
  row: DeviceRow,
  file: File,
  field: string,
) {
  const { tx, media } = store
  const panel = panelOfRow(row)
  const upload = await hashOfUpload(file)
  const stored = await recent.find(tx, upload)
  if (stored !== undefined) {
    await frameOf(store, stored, panel)
    return stored
  }
  const picture = await readUpload(file, field)
  await storeMedia(tx, media, picture.webp, { type: 'image/webp', ...picture })
  await drawFrame(store, picture, panel)
  recent.remember(upload, picture.sha256)
  return picture.sha256
}

/** Cache size; missing uploads are only validated again. */
const MAX_ENTRIES = 500

/**
 * Caches stored hashes of recently validated uploads: one image for a thousand devices is uploaded
 * a thousand times.
 */
function createRecentUploads() {
  const storedHashes = new Map<string, string>()
  return {
    /** The stored hash of the same upload, if it still exists. */
    async find(tx: Tx, upload: string) {
      const stored = storedHashes.get(upload)
      if (stored === undefined) return undefined
      await lockMediaShared(tx, stored)
      const row = await tx
        .selectFrom('media')
        .select('sha256')
        .where('sha256', '=', stored)
        .executeTakeFirst()
      return row?.sha256
    },
    remember(upload: string, stored: string) {
      evictOldest(storedHashes, MAX_ENTRIES)
      storedHashes.set(upload, stored)
    },
  }
}
