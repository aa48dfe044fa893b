import { expect, test } from 'vitest'

import { BLUE_NOISE_ROWS, readBlueNoise, writeRanks } from './blue-noise.ts'
import { bayerRanks, tileOf } from './threshold-tiles.ts'
import { voidAndCluster } from './void-and-cluster.ts'

test('the 4x4 Bayer matrix is the published one', () => {
  expect(bayerRanks(4)).toEqual([0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5])
})

test.each(['bayer-4', 'bayer-8', 'blue-noise'] as const)(
  '%s has each threshold once, evenly spaced between black and white',
  (name) => {
    const { side, thresholds } = tileOf(name)
    const step = 4096 / (side * side)
    const sorted = [...thresholds].sort((one, other) => one - other)
    expect(sorted).toEqual(sorted.map((_, rank) => Math.floor((rank + 0.5) * step)))
  },
)

test('the stored blue noise is the output of void-and-cluster', () => {
  expect(writeRanks(voidAndCluster(64))).toBe(BLUE_NOISE_ROWS.join(''))
})

/** The share of the variance that remains in the means of 8x8 blocks, visible as blotches. */
const blotches = (ranks: ArrayLike<number>, side: number): number => {
  const means = Array.from({ length: (side / 8) ** 2 }, (_, block) => {
    const [x, y] = [(block % (side / 8)) * 8, Math.floor(block / (side / 8)) * 8]
    let sum = 0
    for (let at = 0; at < 64; at++) sum += ranks[(y + (at >> 3)) * side + x + (at & 7)] ?? 0
    return sum / 64
  })
  const middle = (side * side - 1) / 2
  return means.reduce((sum, mean) => sum + (mean - middle) ** 2, 0) / means.length / middle ** 2
}

test('blue noise has less than a tenth of the blotches of white noise', () => {
  const white = (1 / 64) * (1 / 3)
  expect(blotches(readBlueNoise(), 64)).toBeLessThan(white / 10)
})
