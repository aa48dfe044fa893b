import { LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import type { Rgb } from './palette-profile.ts'
import type { Range } from './tone.ts'

export const lightOf = ([red, green, blue]: Rgb): Rgb => [
  LIGHT_OF_BYTE[red] ?? 0,
  LIGHT_OF_BYTE[green] ?? 0,
  LIGHT_OF_BYTE[blue] ?? 0,
]

/** Luminance of a color in linear light, in 1 / 2^LUMINANCE_OF.bits. */
export const luminanceOf = ([red, green, blue]: Rgb): number => {
  const { weights } = LUMINANCE_OF
  return red * weights.red + green * weights.green + blue * weights.blue
}

/** Indices of the darkest and the lightest color (ink and paper). */
export interface Ends {
  dark: number
  light: number
}

export const endsOf = (colors: readonly Rgb[]): Ends => {
  const luminances = colors.map((color) => luminanceOf(lightOf(color)))
  return {
    dark: luminances.indexOf(Math.min(...luminances)),
    light: luminances.indexOf(Math.max(...luminances)),
  }
}

/** The light of ink and paper. */
export const rangeOf = (colors: readonly Rgb[]): Range => {
  const { dark, light } = endsOf(colors)
  return { black: lightOf(colors[dark] ?? [0, 0, 0]), white: lightOf(colors[light] ?? [0, 0, 0]) }
}

export const isFull = ({ black, white }: Range): boolean =>
  black.every((light) => light === 0) && white.every((light) => light === WHITE)

/** The colors' range by channel. Values outside of it would spread their error through the image. */
export const boundsOf = (colors: readonly Rgb[]): { low: Rgb; high: Rgb } => {
  const lights = colors.map(lightOf)
  const channel = (at: 0 | 1 | 2) => lights.map((light) => light[at])
  const least = (at: 0 | 1 | 2) => Math.min(...channel(at))
  const most = (at: 0 | 1 | 2) => Math.max(...channel(at))
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] }
}
