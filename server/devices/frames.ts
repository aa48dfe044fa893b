import type { Tx } from '#server/db/database.ts'
import { encodeFrameFiles, type FrameFiles, paletteOfFile } from '#server/drawing/frame-files.ts'
import { decodeStored, thumbnailOf } from '#server/media/images.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { MediaStore } from '#server/media/store.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'
import { renderFrame, type Panel } from '#src/imaging/frame.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { rotate } from '#src/imaging/rotate.ts'

export interface DrawnFrame {
  frameSha256: string
  thumbnailSha256: string
  /** Why the frame has fewer shades or less detail than the panel supports. */
  problem?: string
}

interface Store {
  tx: Tx
  media: MediaStore
}

/** Increment when drawing produces different pixels: all frames are then redrawn when next due. */
const DRAWING_VERSION = 1

/** Columns of the revision `r` that `panelOf` needs. */
export const PANEL_COLUMNS = [
  'r.resolution_horizontal as resolutionHorizontal',
  'r.resolution_vertical as resolutionVertical',
  'r.display_type as displayType',
  'r.color_depth as colorDepth',
] as const

export const panelKey = ({ width, height, palette }: Panel) =>
  `${width}x${height}/${palette.id}/${DRAWING_VERSION}`

export const knownFrame = (tx: Tx, pictureSha256: string, panel: Panel) =>
  findFrame(tx, pictureSha256, panelKey(panel))

const findFrame = (tx: Tx, pictureSha256: string, key: string) =>
  tx
    .selectFrom('frames')
    .select(['frame_sha256 as frameSha256', 'thumbnail_sha256 as thumbnailSha256'])
    .where('picture_sha256', '=', pictureSha256)
    .where('panel', '=', key)
    .executeTakeFirst()

/**
 * Cache of drawn frames. Never stale, because the bytes follow from the key; the media itself may
 * be gone.
 */
const drawnFrames = new Map<string, DrawnFrame>()
const MAX_CACHED_FRAMES = 20_000

/**
 * The frame of a stored image on a panel: cached, from the table, or drawn now. A panel that
 * already `has` it needs no query.
 */
export async function frameOf(
  store: Store,
  pictureSha256: string,
  panel: Panel,
  has: string | null = null,
): Promise<DrawnFrame> {
  const key = `${pictureSha256} ${panelKey(panel)}`
  const cached = drawnFrames.get(key)
  if (cached && cached.frameSha256 === has) return cached
  const frame = await storedFrame(store, pictureSha256, panel)
  evictOldest(drawnFrames, MAX_CACHED_FRAMES)
  drawnFrames.set(key, frame)
  return frame
}

async function storedFrame(store: Store, pictureSha256: string, panel: Panel) {
  const existing = await knownFrame(store.tx, pictureSha256, panel)
  if (existing) return existing
  const raster = await decodeStored(await store.media.read(pictureSha256))
  return drawFrame(store, { sha256: pictureSha256, raster }, panel)
}

/** Draws a frame from decoded pixels. */
export async function drawFrame(
  { tx, media }: Store,
  picture: { sha256: string; raster: Raster },
  panel: Panel,
): Promise<DrawnFrame> {
  const finished = await finishFrame(encodeFrameFiles(renderFrame(picture.raster, panel)))
  const drawn = await storeFrame({ tx, media }, finished, panel)
  await recordFrame(tx, picture.sha256, panelKey(panel), drawn)
  return drawn
}

const recordFrame = (tx: Tx, pictureSha256: string, key: string, drawn: DrawnFrame) =>
  tx
    .insertInto('frames')
    .values({
      picture_sha256: pictureSha256,
      panel: key,
      frame_sha256: drawn.frameSha256,
      thumbnail_sha256: drawn.thumbnailSha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * A frame rotated for a panel that is mounted upside down, from the table or rotated now. People
 * see the panel upright, so the thumbnail stays as it is.
 */
export async function upsideDownFrame(
  { tx, media }: Store,
  upright: DrawnFrame,
  panel: Panel,
): Promise<DrawnFrame> {
  const key = `${panelKey(panel)}/180`
  const existing = await findFrame(tx, upright.frameSha256, key)
  if (existing) return { ...upright, ...existing }
  const png = await turnFrameFile(await media.read(upright.frameSha256), panel)
  const { width, height } = panel
  const frameSha256 = await storeMedia(tx, media, png, { type: 'image/png', width, height })
  const turned = { ...upright, frameSha256 }
  await recordFrame(tx, upright.frameSha256, key, turned)
  return turned
}

/**
 * Rotates a frame's file by 180 degrees. Its pixels have colors of its own palette, so none changes
 * even if it has fewer shades than the panel supports.
 */
export async function turnFrameFile(png: Uint8Array, panel: Panel) {
  const turned = rotate(await decodeStored(png), 180)
  const file = { ...panel, palette: paletteOfFile(png, panel) }
  return encodeFrameFiles(renderFrame(turned, file, { algorithm: 'none' })).png
}

export interface FinishedFrame {
  png: Uint8Array<ArrayBuffer>
  thumbnail: Uint8Array<ArrayBuffer>
  /** Why the frame has fewer shades or less detail than the panel supports. */
  problem?: string
}

/** A frame as panels download it, and its thumbnail. */
export const finishFrame = async ({ png, half, problem }: FrameFiles): Promise<FinishedFrame> => ({
  png,
  thumbnail: await thumbnailOf(half),
  ...(problem !== undefined && { problem }),
})

export async function storeFrame(
  { tx, media }: Store,
  { png, thumbnail, problem }: FinishedFrame,
  { width, height }: Size,
): Promise<DrawnFrame> {
  const frameSha256 = await storeMedia(tx, media, png, { type: 'image/png', width, height })
  const thumbnailSha256 = await storeMedia(tx, media, thumbnail, { type: 'image/webp' })
  return { frameSha256, thumbnailSha256, ...(problem !== undefined && { problem }) }
}
