import type { Tx } from '#server/db/database.ts'
import { drawFrame, frameOf } from '#server/devices/frames.ts'
import { keepMedia } from '#server/media/keep.ts'
import { createRecentUploads } from '#server/media/recent-uploads.ts'
import type { MediaStore } from '#server/media/store.ts'
import { panelOf } from '#src/imaging/frame.ts'

import type { DeviceRow } from './device-query.ts'
import { presentModel, presentRevision } from './device-view.ts'
import { hashOfUpload, readUpload } from './uploads.ts'

export const panelOfRow = (row: DeviceRow) =>
  panelOf(presentRevision(row.revision, presentModel(row.model)))

const recent = createRecentUploads()

/** Checks and keeps an upload made for a device, and draws its frame while the pixels are at hand. */
export async function storePicture(
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
  await keepMedia(tx, media, picture.webp, { type: 'image/webp', ...picture })
  await drawFrame(store, picture, panel)
  recent.remember(upload, picture.sha256)
  return picture.sha256
}
