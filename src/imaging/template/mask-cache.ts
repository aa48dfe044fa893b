import type { Mask } from './canvas.ts'

/** Caches the masks of unchanged layers. */
export interface MaskCache {
  get: (key: string) => Mask | undefined
  set: (key: string, mask: Mask) => void
}

/** About two dozen full-panel layers. */
const MAX_BYTES = 24_000_000

/** For repeated rendering in an editor. Evicts the least recently used masks. */
export function createMaskCache(maxBytes = MAX_BYTES): MaskCache {
  const masks = new Map<string, Mask>()
  let bytes = 0
  const sizeOf = (key: string, { data }: Mask) => data.byteLength + 2 * key.length
  const remove = (key: string, mask: Mask) => {
    if (masks.delete(key)) bytes -= sizeOf(key, mask)
  }
  return {
    get(key) {
      const mask = masks.get(key)
      if (mask) {
        masks.delete(key)
        masks.set(key, mask)
      }
      return mask
    },
    set(key, mask) {
      remove(key, mask)
      masks.set(key, mask)
      bytes += sizeOf(key, mask)
      for (const [oldest, one] of masks) {
        if (bytes <= maxBytes) break
        remove(oldest, one)
      }
    },
  }
}
