import { readBlueNoise } from './blue-noise.ts'

/** A repeating tile of thresholds from 0 to 4095. */
export interface ThresholdTile {
  /** A power of two. */
  side: number
  thresholds: Uint16Array
  /** 0 to 7: dithers between two cells of a table, evenly distributed over the thresholds. */
  shifts: Uint8Array
}

export const THRESHOLD_BITS = 12

/** For blue noise, the largest tile. */
export const MAX_THRESHOLDS = 64 * 64

/** `ranks`: the order in which a tile's pixels turn light, from 0. */
const ranksToTile = (side: number, ranks: ArrayLike<number>): ThresholdTile => {
  const step = 2 ** THRESHOLD_BITS / ranks.length
  return {
    side,
    thresholds: Uint16Array.from(ranks, (rank) => Math.floor((rank + 0.5) * step)),
    shifts: Uint8Array.from(ranks, (rank) => rank & 7),
  }
}

/** Bayer matrix: interleaves four copies of the next smaller one. */
export const bayerRanks = (side: number): number[] => {
  if (side === 1) return [0]
  const half = side / 2
  const smaller = bayerRanks(half)
  return Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    const quarter = [0, 2, 3, 1][(y < half ? 0 : 2) + (x < half ? 0 : 1)] ?? 0
    return 4 * (smaller[(y % half) * half + (x % half)] ?? 0) + quarter
  })
}

const BUILDERS = {
  'bayer-4': () => ranksToTile(4, bayerRanks(4)),
  'bayer-8': () => ranksToTile(8, bayerRanks(8)),
  'blue-noise': () => ranksToTile(64, readBlueNoise()),
}

export type TileName = keyof typeof BUILDERS

const built = new Map<TileName, ThresholdTile>()

export const tileOf = (name: TileName): ThresholdTile => {
  const tile = built.get(name) ?? BUILDERS[name]()
  built.set(name, tile)
  return tile
}

export const isTile = (name: string): name is TileName => name in BUILDERS
