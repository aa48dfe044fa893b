import type { Size } from '#src/imaging/raster.ts'

const SIGMA = 2
const REACH = SIGMA * 4

const KERNEL = (() => {
  const weights = Float64Array.from({ length: 2 * REACH + 1 }, (_, at) =>
    Math.exp(-((at - REACH) ** 2) / (2 * SIGMA * SIGMA)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
})()

/** Blurs along lines of `length` values that are `step` apart. Values beyond the ends repeat those at the ends. */
const pass = (
  from: Float64Array,
  {
    lines,
    between,
    length,
    step,
  }: { lines: number; between: number; length: number; step: number },
): Float64Array => {
  const into = new Float64Array(from.length)
  const kernel = KERNEL
  const line = new Float64Array(length + 2 * REACH)
  for (let number = 0; number < lines; number++) {
    const start = number * between
    const end = start + (length - 1) * step
    line.fill(from[start] ?? 0, 0, REACH)
    for (let at = 0; at < length; at++) line[REACH + at] = from[start + at * step] ?? 0
    line.fill(from[end] ?? 0, REACH + length)
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let tap = 0; tap < kernel.length; tap++)
        sum += (kernel[tap] ?? 0) * (line[at + tap] ?? 0)
      into[start + at * step] = sum
    }
  }
  return into
}

/** One channel after a Gaussian blur of two pixels. */
export const blur = (channel: Float64Array, { width, height }: Size): Float64Array => {
  const rows = pass(channel, { lines: height, between: width, length: width, step: 1 })
  return pass(rows, { lines: width, between: 1, length: height, step: width })
}

/** The root mean square difference of two blurred images over all channels. */
export const errorBetween = (
  photo: readonly Float64Array[],
  shown: readonly Float64Array[],
): number => {
  let sum = 0
  let count = 0
  for (const [at, channel] of photo.entries()) {
    const other = shown[at] ?? new Float64Array()
    for (let pixel = 0; pixel < channel.length; pixel++) {
      sum += ((channel[pixel] ?? 0) - (other[pixel] ?? 0)) ** 2
    }
    count += channel.length
  }
  return Math.sqrt(sum / count)
}
