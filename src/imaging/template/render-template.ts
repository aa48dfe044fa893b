import type { Design } from '#src/domain/design/schema.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import { cropSize } from '#src/imaging/crop.ts'
import { renderFrame, type Frame } from '#src/imaging/frame.ts'
import { createRaster, pixelsOf } from '#src/imaging/raster.ts'

import type { Rasteriser, TemplateRendering } from './rendering.ts'

/** A design as the panel will show it, turned as the panel is built: the same indices in the browser and on the server. */
export async function renderTemplate(
  design: Design,
  { layout, size, palette }: TemplateRendering,
  _rasterise: Rasteriser,
): Promise<Frame> {
  const raster = createRaster(cropSize(size, layout.orientation))
  const colour = Number.parseInt(backgroundOf(design, layout).slice(1), 16)
  const word = 0xff000000 | ((colour & 255) << 16) | (colour & 0xff00) | (colour >> 16)
  pixelsOf(raster).fill(word >>> 0)
  return renderFrame(raster, { width: size.width, height: size.height, palette })
}
