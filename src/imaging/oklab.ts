import { WHITE } from './light.ts'
import type { Rgb } from './palette-profile.ts'

const STEPS = 24

/** By Newton's steps: `Math.cbrt` may differ in its last digit between engines, these four operations do not. */
const cubeRoot = (value: number): number => {
  if (value <= 0) return 0
  let root = 1
  for (let step = 0; step < STEPS; step++) root = (2 * root + value / (root * root)) / 3
  return root
}

/** Björn Ottosson's OKLab of a colour in linear light: lightness, green to red, blue to yellow. */
export const toOklab = ([red, green, blue]: Rgb): Rgb => {
  const [r, g, b] = [red / WHITE, green / WHITE, blue / WHITE]
  const long = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}
