import type { Raster } from '#src/imaging/raster.ts'

/** Of pictures that the design at hand does not show: 64 MB. */
const MOST_PIXELS_KEPT = 16_000_000

type Decode = (blob: Blob, mostPixels: number) => Promise<Raster>

/** Keeps pictures decoded while an editor asks for them again and again. What the library holds under an id never changes. */
export function createDecodedPictures(decode: Decode) {
  /** The longest unused first. */
  const kept = new Map<string, Raster>()

  async function decodedOnce(key: string, blob: Blob, mostPixels: number) {
    const raster = kept.get(key) ?? (await decode(blob, mostPixels).catch(() => undefined))
    kept.delete(key)
    if (raster) kept.set(key, raster)
    return raster
  }

  function forgetSurplus(used: ReadonlySet<string>) {
    const unused = [...kept].filter(([key]) => !used.has(key)).toReversed()
    let pixels = 0
    for (const [key, { width, height }] of unused) {
      pixels += width * height
      if (pixels > MOST_PIXELS_KEPT) kept.delete(key)
    }
  }

  return {
    /** By image id; what cannot be decoded is left out. */
    async of(blobs: ReadonlyMap<string, Blob>, mostPixels: number): Promise<Map<string, Raster>> {
      const rasters = new Map<string, Raster>()
      const used = new Set<string>()
      for (const [imageId, blob] of blobs) {
        const key = `${imageId} ${blob.size} ${mostPixels}`
        const raster = await decodedOnce(key, blob, mostPixels)
        used.add(key)
        if (raster) rasters.set(imageId, raster)
      }
      forgetSurplus(used)
      return rasters
    },
  }
}
