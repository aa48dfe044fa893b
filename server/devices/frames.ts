import type { Tx } from '#server/db/database.ts'
import { frameFiles, type FrameFiles } from '#server/drawing/frame-files.ts'
import { keepMedia } from '#server/media/keep.ts'
import { decodeStored, thumbnailOf } from '#server/media/pictures.ts'
import type { MediaStore } from '#server/media/store.ts'
import { makeRoom } from '#src/domain/make-room.ts'
import { renderFrame, type Panel } from '#src/imaging/frame.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

export interface DrawnFrame {
  frameSha256: string
  thumbnailSha256: string
  /** What the panel shows less of than it could, and why. */
  problem?: string
}

interface Store {
  tx: Tx
  media: MediaStore
}

/** Raised when the drawing code gives other pixels than before; all frames are then drawn again when next due. */
const DRAWING_VERSION = 1

export const panelKey = ({ width, height, palette }: Panel) =>
  `${width}x${height}/${palette.id}/${DRAWING_VERSION}`

export const knownFrame = (tx: Tx, pictureSha256: string, panel: Panel) =>
  tx
    .selectFrom('frames')
    .select(['frame_sha256 as frameSha256', 'thumbnail_sha256 as thumbnailSha256'])
    .where('picture_sha256', '=', pictureSha256)
    .where('panel', '=', panelKey(panel))
    .executeTakeFirst()

/** What this process has seen drawn. True for good, for the bytes follow from the key; whether they are still there is not said. */
const seen = new Map<string, DrawnFrame>()
const MOST_SEEN = 20_000

/**
 * The frame of a stored picture on a panel: from the table, or drawn now and kept. A panel that `has` it by now asks
 * nobody.
 */
export async function frameOf(
  store: Store,
  pictureSha256: string,
  panel: Panel,
  has: string | null = null,
): Promise<DrawnFrame> {
  const key = `${pictureSha256} ${panelKey(panel)}`
  const before = seen.get(key)
  if (before && before.frameSha256 === has) return before
  const frame = await storedFrame(store, pictureSha256, panel)
  makeRoom(seen, MOST_SEEN)
  seen.set(key, frame)
  return frame
}

async function storedFrame(store: Store, pictureSha256: string, panel: Panel) {
  const known = await knownFrame(store.tx, pictureSha256, panel)
  if (known) return known
  const raster = await decodeStored(await store.media.read(pictureSha256))
  return drawFrame(store, { sha256: pictureSha256, raster }, panel)
}

/** The same where the pixels are at hand. */
export async function drawFrame(
  { tx, media }: Store,
  picture: { sha256: string; raster: Raster },
  panel: Panel,
): Promise<DrawnFrame> {
  const finished = await finishFrame(frameFiles(renderFrame(picture.raster, panel)))
  const drawn = await keepFrame({ tx, media }, finished, panel)
  await tx
    .insertInto('frames')
    .values({
      picture_sha256: picture.sha256,
      panel: panelKey(panel),
      frame_sha256: drawn.frameSha256,
      thumbnail_sha256: drawn.thumbnailSha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return drawn
}

export interface FinishedFrame {
  png: Uint8Array<ArrayBuffer>
  thumbnail: Uint8Array<ArrayBuffer>
  /** What the panel shows less of than it could, and why. */
  problem?: string
}

/** A frame as panels download it, and its small picture. */
export const finishFrame = async ({ png, half, problem }: FrameFiles): Promise<FinishedFrame> => ({
  png,
  thumbnail: await thumbnailOf(half),
  ...(problem !== undefined && { problem }),
})

export async function keepFrame(
  { tx, media }: Store,
  { png, thumbnail, problem }: FinishedFrame,
  { width, height }: Size,
): Promise<DrawnFrame> {
  const frameSha256 = await keepMedia(tx, media, png, { type: 'image/png', width, height })
  const thumbnailSha256 = await keepMedia(tx, media, thumbnail, { type: 'image/webp' })
  return { frameSha256, thumbnailSha256, ...(problem !== undefined && { problem }) }
}
