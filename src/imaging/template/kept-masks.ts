import type { Mask } from './canvas.ts'

/** Masks of layers that stay as they are while another one is changed. */
export interface KeptMasks {
  find: (key: string) => Mask | undefined
  keep: (key: string, mask: Mask) => void
}

/** Two dozen layers that cover a whole panel. */
const MOST_BYTES = 24_000_000

/** For whoever draws a design again and again. What was not asked for the longest goes first. */
export function createKeptMasks(mostBytes = MOST_BYTES): KeptMasks {
  const kept = new Map<string, Mask>()
  let bytes = 0
  const sizeOf = (key: string, { data }: Mask) => data.byteLength + 2 * key.length
  const forget = (key: string, mask: Mask) => {
    if (kept.delete(key)) bytes -= sizeOf(key, mask)
  }
  return {
    find(key) {
      const mask = kept.get(key)
      if (mask) {
        kept.delete(key)
        kept.set(key, mask)
      }
      return mask
    },
    keep(key, mask) {
      forget(key, mask)
      kept.set(key, mask)
      bytes += sizeOf(key, mask)
      for (const [oldest, one] of kept) {
        if (bytes <= mostBytes) break
        forget(oldest, one)
      }
    },
  }
}
