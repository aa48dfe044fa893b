import type { Raster, Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

const STRIPS = 8

interface Strip {
  strip: Raster
  /** Offset in rows. */
  top: number
}

/** Scales down in strips, one task each, so that gestures stay responsive. Empty if aborted. */
export async function reduceInStrips(
  raster: Raster,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<readonly Strip[]> {
  const scale = raster.height / height
  const strips: Strip[] = []
  const stripHeight = Math.ceil(height / STRIPS)
  for (let top = 0; top < height; top += stripHeight) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (signal.aborted) return []
    const rows = Math.min(stripHeight, height - top)
    const region = { x: 0, y: top * scale, width: raster.width, height: rows * scale }
    strips.push({ strip: resample(raster, { width, height: rows }, region), top })
  }
  return strips
}
