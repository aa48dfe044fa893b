import { elementsIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'

/** Ids of the images in a layout of a design. */
export const shownImageIds = (design: Design, layout: Layout): Set<string> =>
  new Set(
    elementsIn(design, layout).flatMap(({ type, picture }) =>
      type === 'picture' ? (picture.imageId ?? []) : [],
    ),
  )

/** Maximum pixels of one image. Larger ones are camera photos, which are reduced. */
const MAX_PIXELS = 4_000_000
/** Maximum pixels of all images of a design: 256 MB. */
const MAX_TOTAL_PIXELS = 64_000_000

/** Maximum pixels of each of `count` images. */
export const maxPixelsPerImage = (count: number): number =>
  Math.min(MAX_PIXELS, MAX_TOTAL_PIXELS / count)

/** The width to reduce an image to; undefined if it is small enough. */
export function reducedWidth(
  { width, height }: { width: number; height: number },
  maxPixels: number,
): number | undefined {
  const share = Math.sqrt(maxPixels / (width * height))
  return share < 1 ? Math.max(1, Math.floor(width * share)) : undefined
}
