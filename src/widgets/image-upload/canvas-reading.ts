import type { Raster, Size } from '#src/imaging/raster.ts'

/** iOS draws nothing on larger canvases, and reports no error. */
const MAX_CANVAS_PIXELS = 16_777_216
const PROBE_PX = 16

/** The browser changes pixels that a page reads, against fingerprinting; a panel would show specks. */
export class AlteredPixelsError extends Error {
  override readonly name = 'AlteredPixelsError'
}
/** The browser drew nothing, at no size. */
export class BlankCanvasError extends Error {
  override readonly name = 'BlankCanvasError'
}

const PROBE = { width: PROBE_PX, height: PROBE_PX }

function contextOf({ width, height }: Size) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  return context
}

export function readPixels(context: OffscreenCanvasRenderingContext2D): Raster {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8ClampedArray(data.buffer) }
}

let isTrue: Promise<boolean> | undefined

/** Whether a known image reads back unchanged, or cannot be drawn. Browsers decide it per site, so it is asked once. */
export const readsTruePixels = () => (isTrue ??= probe().catch(() => true))

async function probe() {
  const known = new Uint8ClampedArray(PROBE_PX * PROBE_PX * 4)
  // Opaque, and no two neighbors equal: some browsers leave plain images alone.
  for (let at = 0; at < known.length; at++) known[at] = at % 4 === 3 ? 255 : (at * 89 + 31) % 251
  const bitmap = await createImageBitmap(new ImageData(known, PROBE_PX, PROBE_PX))
  const context = contextOf(PROBE)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return readPixels(context).data.every((level, at) => level === known[at])
}

const isBlank = ({ data }: Raster) =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2).every((pixel) => pixel === 0)

/** At most `MAX_CANVAS_PIXELS`, in the same proportions. */
export function canvasSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)))
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
}

/** A canvas with the whole image; reduced where one of its own size stays blank. Throws `BlankCanvasError` if both do. */
export function drawWhole(bitmap: ImageBitmap): OffscreenCanvasRenderingContext2D {
  // Transparent everywhere, or as good as: it looks blank by right.
  const isTransparent = isBlank(sampleOf(bitmap))
  for (const size of [bitmap, canvasSize(bitmap)]) {
    const context = drawn(bitmap, size)
    if (context && (isTransparent || !isBlank(sampleOf(context.canvas)))) return context
  }
  throw new BlankCanvasError('The canvas stays blank')
}

/** Undefined where the browser has no canvas of that size. */
function drawn(bitmap: ImageBitmap, { width, height }: Size) {
  try {
    const context = contextOf({ width, height })
    context.drawImage(bitmap, 0, 0, width, height)
    return context
  } catch {
    return undefined
  }
}

function sampleOf(source: ImageBitmap | OffscreenCanvas): Raster {
  const context = contextOf(PROBE)
  context.imageSmoothingEnabled = false
  context.drawImage(source, 0, 0, PROBE_PX, PROBE_PX)
  return readPixels(context)
}
