import { LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import type { Rgb } from './palette-profile.ts'
import type { Range } from './tone.ts'

export const lightOf = ([red, green, blue]: Rgb): Rgb => [
  LIGHT_OF_BYTE[red] ?? 0,
  LIGHT_OF_BYTE[green] ?? 0,
  LIGHT_OF_BYTE[blue] ?? 0,
]

/** Of a colour in linear light, in fractions of 1 / 2^LUMINANCE_OF.bits. */
export const luminanceOf = ([red, green, blue]: Rgb): number => {
  const { weights } = LUMINANCE_OF
  return red * weights.red + green * weights.green + blue * weights.blue
}

/** Indices of the darkest and the lightest colour: ink and paper. */
export interface Ends {
  dark: number
  light: number
}

export const endsOf = (colours: readonly Rgb[]): Ends => {
  const luminances = colours.map((colour) => luminanceOf(lightOf(colour)))
  return {
    dark: luminances.indexOf(Math.min(...luminances)),
    light: luminances.indexOf(Math.max(...luminances)),
  }
}

/** Light of ink and paper, between which a picture is dithered. */
export const rangeOf = (colours: readonly Rgb[]): Range => {
  const { dark, light } = endsOf(colours)
  return { black: lightOf(colours[dark] ?? [0, 0, 0]), white: lightOf(colours[light] ?? [0, 0, 0]) }
}

export const isFull = ({ black, white }: Range): boolean =>
  black.every((light) => light === 0) && white.every((light) => light === WHITE)

/** Least and most light of each channel that the colours have: what lies outside would push its error through a picture. */
export const boundsOf = (colours: readonly Rgb[]): { low: Rgb; high: Rgb } => {
  const lights = colours.map(lightOf)
  const channel = (at: 0 | 1 | 2) => lights.map((light) => light[at])
  const least = (at: 0 | 1 | 2) => Math.min(...channel(at))
  const most = (at: 0 | 1 | 2) => Math.max(...channel(at))
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] }
}
