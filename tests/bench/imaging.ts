import { applyPaletteSync, utils } from 'image-q'

import { dither } from '#src/imaging/dither.ts'
import type { Rgb } from '#src/imaging/palette-profile.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

import type { BenchRow } from './row.ts'

const WIDTH = 1280
const HEIGHT = 720
const MEGAPIXELS = (WIDTH * HEIGHT) / 1e6

/** Processor time of this program in milliseconds: what else the machine does meanwhile does not count. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Megapixels a second at the median, after the engine has warmed up. */
const throughput = (runs: number, work: () => void): number => {
  for (let run = 0; run < runs / 2; run++) work()
  const times = Array.from({ length: runs }, () => {
    const start = processorMs()
    work()
    return processorMs() - start
  }).sort((one, other) => one - other)
  return MEGAPIXELS / ((times[runs >> 1] ?? Infinity) / 1000)
}

const imageQ = (photo: Raster, colours: readonly Rgb[]) => {
  const palette = new utils.Palette()
  for (const [red, green, blue] of colours) {
    palette.add(utils.Point.createByRGBA(red, green, blue, 255))
  }
  return () => {
    applyPaletteSync(
      utils.PointContainer.fromUint8Array(photo.data, photo.width, photo.height),
      palette,
      { colorDistanceFormula: 'euclidean', imageQuantization: 'floyd-steinberg' },
    )
  }
}

/** At least so many megapixels a second, and so many times what image-q does. */
const CASES: readonly { id: PaletteId; least: number; timesPeer: number }[] = [
  { id: 'black-white', least: 40, timesPeer: 5 },
  { id: 'grey-16', least: 40, timesPeer: 5 },
  { id: 'spectra-6', least: 15, timesPeer: 10 },
]
const speed = (megapixels: number) => `${megapixels.toPrecision(3)} Mpx/s`

export const benchImaging = (): BenchRow[] => {
  const photo = buildPhoto(WIDTH, HEIGHT)
  const copy = new Uint8ClampedArray(photo.data.length)
  const copying = throughput(200, () => copy.set(photo.data))
  return CASES.flatMap(({ id, least, timesPeer }) => {
    const { nominal } = PALETTES[id]
    const ours = throughput(40, () => dither(photo, nominal))
    const theirs = throughput(2, imageQ(photo, nominal))
    const name = `Floyd-Steinberg, ${id}, ${WIDTH}x${HEIGHT}`
    return [
      {
        name,
        value: speed(ours),
        peer: `image-q ${speed(theirs)}`,
        ratio: `${(ours / theirs).toFixed(1)} x`,
        budget: `>= ${least} Mpx/s, >= ${timesPeer} x`,
        met: ours >= least && ours >= timesPeer * theirs,
      },
      {
        name: `${name}, against a copy of the same memory`,
        value: speed(ours),
        peer: `copy, in cache, ${speed(copying)}`,
        ratio: `1 / ${(copying / ours).toFixed(0)}`,
        budget: 'the limit, for comparison',
        met: true,
      },
    ]
  })
}
