import { dither } from '#src/imaging/dither.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { isTile } from '#src/imaging/threshold-tiles.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

import { blackWhitePeers, colorPeers, type Peer } from './imaging-peers.ts'
import { type BenchRow, quantile } from './row.ts'

const SIZES: readonly Size[] = [
  { width: 800, height: 480 },
  { width: 1872, height: 1404 },
]

/** Processor time of this process in milliseconds, which excludes other work of the machine. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Contender {
  name: string
  /** Not measured. */
  prepare: () => Raster
  work: (given: Raster) => void
}

const ROUNDS = 3
/** How long each contender runs per round, at least once. */
const ROUND_MS = 150

/** The median megapixels per second of each contender. They take turns, so that load on the machine affects all of them. */
const race = ({ width, height }: Size, contenders: readonly Contender[]) => {
  const all = contenders.map((contender) => ({ ...contender, times: [] as number[] }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { prepare, work, times } of all) {
      let spent = 0
      do {
        const given = prepare()
        const start = processorMs()
        work(given)
        const time = processorMs() - start
        spent += Math.max(time, 1)
        // The first round warms up the engine.
        if (round > 0) times.push(time)
      } while (spent < ROUND_MS)
    }
  }
  return all.map(({ name, times }) => ({
    name,
    speed: (width * height) / 1e3 / quantile(times, 0.5),
  }))
}

const copyOf = (photo: Raster): Raster => ({ ...photo, data: photo.data.slice() })

/** The minimum megapixels per second, and the minimum factor over the fastest peer. */
const CASES: readonly { id: PaletteId; least: number; timesPeer: number }[] = [
  { id: 'black-white', least: 40, timesPeer: 5 },
  { id: 'grey-16', least: 40, timesPeer: 5 },
  { id: 'spectra-6', least: 15, timesPeer: 10 },
]
const speedText = (megapixels: number) => `${megapixels.toPrecision(3)} Mpx/s`

/**
 * All take RGBA bytes and produce a shade per pixel. Peers calculate in sRGB; ours calculates in linear light and alternates
 * the direction of rows, as it does for the frames that panels download.
 */
const peersOf = (id: PaletteId): Peer[] => [
  ...colorPeers(PALETTES[id].nominal),
  ...(id === 'black-white' ? blackWhitePeers() : []),
]

const againstPeers = (photo: Raster): BenchRow[] =>
  CASES.flatMap(({ id, least, timesPeer }) => {
    const { nominal } = PALETTES[id]
    const target = new Uint8ClampedArray(photo.data.length)
    const [copy, our, ...others] = race(photo, [
      {
        name: 'copy',
        prepare: () => photo,
        // Ten copies at a time, because a single one is shorter than a clock tick.
        work: ({ data }) => {
          for (let time = 0; time < 10; time++) target.set(data)
        },
      },
      { name: 'ours', prepare: () => photo, work: (given) => dither(given, nominal) },
      ...peersOf(id).map((peer) => ({ ...peer, prepare: () => copyOf(photo) })),
    ])
    const ours = our?.speed ?? 0
    const copying = (copy?.speed ?? 0) * 10
    const peers = others.toSorted((one, other) => other.speed - one.speed)
    const best = peers[0]?.speed ?? Infinity
    const name = `Floyd-Steinberg, ${id}, ${photo.width}x${photo.height}`
    return [
      {
        name,
        value: speedText(ours),
        peer: peers.map((peer) => `${peer.name} ${peer.speed.toPrecision(2)}`).join(', '),
        ratio: `${(ours / best).toFixed(1)} x the fastest`,
        budget: `>= ${least} Mpx/s, >= ${timesPeer} x`,
        met: ours >= least && ours >= timesPeer * best,
      },
      {
        name: `${name}, against a copy of the same memory`,
        value: speedText(ours),
        peer: `copy ${speedText(copying)}`,
        ratio: `1 / ${(copying / ours).toFixed(0)}`,
        budget: 'the limit, for comparison',
        met: true,
      },
    ]
  })

/** Measures the other algorithms. Only tiles have a budget, which comes from the design. */
const others = (photo: Raster): BenchRow[] =>
  (['black-white', 'grey-16', 'spectra-6'] as const).flatMap((id) =>
    race(
      photo,
      (['bayer-8', 'blue-noise', 'atkinson', 'jarvis-judice-ninke'] as const).map((algorithm) => ({
        name: algorithm,
        prepare: () => photo,
        work: (given) => dither(given, PALETTES[id].nominal, { algorithm }),
      })),
    ).map(({ name, speed }) => {
      const least = isTile(name) ? 50 : 0
      return {
        name: `${name}, ${id}, ${photo.width}x${photo.height}`,
        value: speedText(speed),
        peer: '',
        ratio: '',
        budget: least > 0 ? `>= ${least} Mpx/s` : 'shown',
        met: speed >= least,
      }
    }),
  )

export const benchImaging = (): BenchRow[] =>
  SIZES.flatMap((size, at) => {
    const photo = buildPhoto(size.width, size.height)
    return [...againstPeers(photo), ...(at === 0 ? others(photo) : [])]
  })
