import type { Raster } from '#src/imaging/raster.ts'

/** Images outside the current design: 64 MB. */
const MAX_UNUSED_PIXELS = 16_000_000

type Decode = (blob: Blob, mostPixels: number) => Promise<Raster>

/** Caches decoded images for repeated renders. The content of a library id never changes. */
export function createDecodedImages(decode: Decode) {
  /** Least recently used first. */
  const cached = new Map<string, Raster>()

  async function decodedOnce(key: string, blob: Blob, mostPixels: number) {
    const raster = cached.get(key) ?? (await decode(blob, mostPixels).catch(() => undefined))
    cached.delete(key)
    if (raster) cached.set(key, raster)
    return raster
  }

  function evictUnused(used: ReadonlySet<string>) {
    const unused = [...cached].filter(([key]) => !used.has(key)).toReversed()
    let pixels = 0
    for (const [key, { width, height }] of unused) {
      pixels += width * height
      if (pixels > MAX_UNUSED_PIXELS) cached.delete(key)
    }
  }

  return {
    /** By image id, without those that cannot be decoded. */
    async of(blobs: ReadonlyMap<string, Blob>, mostPixels: number): Promise<Map<string, Raster>> {
      const rasters = new Map<string, Raster>()
      const used = new Set<string>()
      for (const [imageId, blob] of blobs) {
        const key = `${imageId} ${blob.size} ${mostPixels}`
        const raster = await decodedOnce(key, blob, mostPixels)
        used.add(key)
        if (raster) rasters.set(imageId, raster)
      }
      evictUnused(used)
      return rasters
    },
  }
}
