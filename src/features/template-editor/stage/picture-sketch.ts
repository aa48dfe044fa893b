import type { Size } from '#src/imaging/raster.ts'

/** Larger images are scaled down once for fast drawing. */
const MAX_SIDE = 1_600
const MIN_SIDE = 48

type Level = ImageBitmap | OffscreenCanvas

/** An image with mipmaps, each half the size of the previous one. */
export interface PictureSketch extends Size {
  levels: readonly Level[]
}

const cache = new WeakMap<Blob, Promise<PictureSketch | undefined>>()

/** Decodes an image for drawing; undefined if the browser cannot read it. */
export function sketchPicture(blob: Blob): Promise<PictureSketch | undefined> {
  const sketch =
    cache.get(blob) ??
    decode(blob).then(
      (picture) => ({ width: picture.width, height: picture.height, levels: mipmapsOf(picture) }),
      () => undefined,
    )
  cache.set(blob, sketch)
  return sketch
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  const scale = MAX_SIDE / Math.max(width, height)
  if (scale >= 1) return whole
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return small
}

function mipmapsOf(picture: Level): Level[] {
  const [width, height] = [Math.round(picture.width / 2), Math.round(picture.height / 2)]
  if (Math.min(width, height) < MIN_SIDE) return [picture]
  const half = new OffscreenCanvas(width, height)
  const context = half.getContext('2d')
  if (!context) return [picture]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return [picture, ...mipmapsOf(half)]
}

/** The smallest mipmap that is not enlarged at this reduction. */
export function levelFor(
  { levels }: PictureSketch,
  reduction: number,
): { level: Level; scale: number } {
  const index = Math.max(
    0,
    Math.min(levels.length - 1, Math.floor(Math.log2(Math.max(1, reduction)))),
  )
  const [whole] = levels
  const level = levels[index]
  if (!whole || !level) throw new Error('the image has no mipmaps')
  return { level, scale: level.width / whole.width }
}
