import type { Orientation } from '#src/contract/fields.ts'

const LONGER_SIDE_PX = 320
/** For lists only. */
const SMALL_SIDE_PX = 128

/**
 * A library thumbnail as a panel stores it: rotated left for vertical panels (CROP-05). A data URL, since
 * library URLs expire. Uses the first of `addresses` that loads; if none does, returns the last one.
 */
export async function thumbnailForPanel(
  addresses: readonly string[],
  orientation: Orientation = 'horizontal',
  longerSide = LONGER_SIDE_PX,
) {
  for (const address of addresses) {
    try {
      const image = new Image()
      image.src = address
      await image.decode()
      return drawn(image, orientation === 'vertical', longerSide)
    } catch {
      // Try the next one.
    }
  }
  return addresses.at(-1) ?? ''
}

/** For bulk changes, each of which stores one: pending changes are reread whenever one is sent. */
export const smallThumbnail = (thumbnail: string) =>
  thumbnailForPanel([thumbnail], 'horizontal', SMALL_SIDE_PX)

function drawn(image: HTMLImageElement, isUpright: boolean, longerSide: number) {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longerSide / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const canvas = document.createElement('canvas')
  canvas.width = isUpright ? height : width
  canvas.height = isUpright ? width : height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.imageSmoothingQuality = 'high'
  if (isUpright) {
    pen.translate(0, width)
    pen.rotate(-Math.PI / 2)
  }
  pen.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/webp', 0.8)
}
