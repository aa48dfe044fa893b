/**
 * The void-and-cluster method (Robert Ulichney, 1993): an order in which a tile's pixels turn light, evenly distributed at every
 * step. It is slow, so its result is stored in `blue-noise.ts`; a test compares them.
 */
const SIGMA = 1.5
const SCALE = 2 ** 24

/** The weight of a light pixel by distance on a repeating tile. Integers, so that sums do not depend on their order. */
const buildWeights = (side: number): Int32Array => {
  const near = (at: number) => Math.min(at, side - at)
  return Int32Array.from({ length: side * side }, (_, at) => {
    const distance = near(at % side) ** 2 + near(Math.floor(at / side)) ** 2
    return Math.round(SCALE * Math.exp(-distance / (2 * SIGMA * SIGMA)))
  })
}

/** The light pixels, and the density at each position. */
const createPattern = (side: number, weights: Int32Array) => {
  const isLight = new Uint8Array(side * side)
  const crowd = new Float64Array(side * side)
  const mask = side - 1
  const set = (at: number, light: 0 | 1) => {
    isLight[at] = light
    const [x, y] = [at & mask, Math.floor(at / side)]
    for (let place = 0; place < crowd.length; place++) {
      const away = ((Math.floor(place / side) - y) & mask) * side + (((place & mask) - x) & mask)
      crowd[place] = (crowd[place] ?? 0) + (light ? 1 : -1) * (weights[away] ?? 0)
    }
  }
  /** The light pixel at the highest density, or the dark one at the lowest. */
  const extreme = (light: 0 | 1): number => {
    let best = -1
    let most = -Infinity
    for (let place = 0; place < crowd.length; place++) {
      const value = (light ? 1 : -1) * (crowd[place] ?? 0)
      if (isLight[place] === light && value > most) [best, most] = [place, value]
    }
    return best
  }
  return {
    set,
    tightestCluster: () => extreme(1),
    largestVoid: () => extreme(0),
    copy: () => isLight.slice(),
  }
}

/** A deterministic pseudorandom generator. */
const noise = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Starts with a random tenth of the tile, and moves pixels from clusters into voids until stable. */
const spreadEvenly = (side: number, weights: Int32Array): number[] => {
  const pattern = createPattern(side, weights)
  const random = noise(side)
  const chosen = new Set<number>()
  while (chosen.size < (side * side) / 10) chosen.add(Math.floor(random() * side * side))
  for (const at of chosen) pattern.set(at, 1)
  for (;;) {
    const cluster = pattern.tightestCluster()
    pattern.set(cluster, 0)
    const empty = pattern.largestVoid()
    pattern.set(empty, 1)
    if (empty === cluster) break
  }
  return [...pattern.copy().entries()].flatMap(([at, light]) => (light ? [at] : []))
}

/** Ranks from 0 of a square tile; `side` is a power of two. */
export const voidAndCluster = (side: number): Uint16Array => {
  const weights = buildWeights(side)
  const first = spreadEvenly(side, weights)
  const ranks = new Uint16Array(side * side)
  const down = createPattern(side, weights)
  const up = createPattern(side, weights)
  for (const at of first) {
    down.set(at, 1)
    up.set(at, 1)
  }
  for (let rank = first.length - 1; rank >= 0; rank--) {
    const at = down.tightestCluster()
    down.set(at, 0)
    ranks[at] = rank
  }
  for (let rank = first.length; rank < side * side; rank++) {
    const at = up.largestVoid()
    up.set(at, 1)
    ranks[at] = rank
  }
  return ranks
}
