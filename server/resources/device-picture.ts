import type { Tx } from '#server/db/database.ts'
import { drawFrame } from '#server/devices/frames.ts'
import { keepMedia } from '#server/media/keep.ts'
import type { MediaStore } from '#server/media/store.ts'
import { panelOf } from '#src/imaging/frame.ts'

import type { DeviceRow } from './device-query.ts'
import { presentModel, presentRevision } from './device-view.ts'
import { readUpload } from './uploads.ts'

export const panelOfRow = (row: DeviceRow) =>
  panelOf(presentRevision(row.revision, presentModel(row.model)))

/** Checks and keeps an upload made for a device, and draws its frame while the pixels are at hand. */
export async function storePicture(
  { tx, media }: { tx: Tx; media: MediaStore },
  row: DeviceRow,
  file: File,
  field: string,
) {
  const picture = await readUpload(file, field)
  await keepMedia(tx, media, picture.webp, { type: 'image/webp', ...picture })
  await drawFrame({ tx, media }, picture, panelOfRow(row))
  return picture.sha256
}
