import { elementsIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'

/** Ids of the images that a layout of a design shows. */
export const shownImageIds = (design: Design, layout: Layout): Set<string> =>
  new Set(
    elementsIn(design, layout).flatMap(({ type, picture }) =>
      type === 'picture' ? (picture.imageId ?? []) : [],
    ),
  )

/** Pixels of one picture: all that the library keeps without loss. Larger ones are photographs of cameras, and made smaller. */
const MOST_PIXELS = 4_000_000
/** Of all of a design, whatever somebody puts into one: 256 MB. */
const MOST_PIXELS_TOGETHER = 64_000_000

/** How many pixels each of so many pictures may have. */
export const mostPixelsOf = (count: number): number =>
  Math.min(MOST_PIXELS, MOST_PIXELS_TOGETHER / count)

/** The width that leaves a picture no more than that; undefined where it is small enough. */
export function reducedWidth(
  { width, height }: { width: number; height: number },
  mostPixels: number,
): number | undefined {
  const share = Math.sqrt(mostPixels / (width * height))
  return share < 1 ? Math.max(1, Math.floor(width * share)) : undefined
}
