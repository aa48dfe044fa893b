import type { Size } from '#src/imaging/raster.ts'

/** Larger ones are made smaller once, so that each drawing of them is quick. */
const LONGEST_SIDE = 1_600
const SHORTEST_SIDE = 48

type Level = ImageBitmap | OffscreenCanvas

/** A picture in sizes of which each is half of the one before: the one to draw is never much too large. */
export interface PictureSketch extends Size {
  levels: readonly Level[]
}

const known = new WeakMap<Blob, Promise<PictureSketch | undefined>>()

/** A picture of the library to be drawn; none where the browser cannot read it. */
export function sketchPicture(blob: Blob): Promise<PictureSketch | undefined> {
  const sketch =
    known.get(blob) ??
    decode(blob).then(
      (picture) => ({ width: picture.width, height: picture.height, levels: halvesOf(picture) }),
      () => undefined,
    )
  known.set(blob, sketch)
  return sketch
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  const scale = LONGEST_SIDE / Math.max(width, height)
  if (scale >= 1) return whole
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return small
}

function halvesOf(picture: Level): Level[] {
  const [width, height] = [Math.round(picture.width / 2), Math.round(picture.height / 2)]
  if (Math.min(width, height) < SHORTEST_SIDE) return [picture]
  const half = new OffscreenCanvas(width, height)
  const context = half.getContext('2d')
  if (!context) return [picture]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return [picture, ...halvesOf(half)]
}

/** The smallest of its sizes that is not enlarged when so many pixels of it become one. */
export function levelFor(
  { levels }: PictureSketch,
  shrunk: number,
): { level: Level; scale: number } {
  const at = Math.max(0, Math.min(levels.length - 1, Math.floor(Math.log2(Math.max(1, shrunk)))))
  const [whole] = levels
  const level = levels[at]
  if (!whole || !level) throw new Error('A picture has a size')
  return { level, scale: level.width / whole.width }
}
