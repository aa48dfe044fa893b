import type { Raster, Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

const STRIPS = 8

interface Strip {
  strip: Raster
  /** Rows above it. */
  top: number
}

/** A picture made smaller, in strips that are each a task of their own, so that no gesture waits. None where it was stopped. */
export async function reduceInStrips(
  raster: Raster,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<readonly Strip[]> {
  const scale = raster.height / height
  const strips: Strip[] = []
  const most = Math.ceil(height / STRIPS)
  for (let top = 0; top < height; top += most) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (signal.aborted) return []
    const rows = Math.min(most, height - top)
    const region = { x: 0, y: top * scale, width: raster.width, height: rows * scale }
    strips.push({ strip: resample(raster, { width, height: rows }, region), top })
  }
  return strips
}
