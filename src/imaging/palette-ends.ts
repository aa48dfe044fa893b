import { LUMINANCE_OF } from './light.ts'
import type { Rgb } from './palette-profile.ts'

/** Indices of the darkest and the lightest colour: ink and paper. */
export interface Ends {
  dark: number
  light: number
}

const luminanceOf = ([r, g, b]: Rgb): number => {
  const { red, green, blue } = LUMINANCE_OF
  return (red[r] ?? 0) + (green[g] ?? 0) + (blue[b] ?? 0)
}

export const endsOf = (colours: readonly Rgb[]): Ends => {
  const luminances = colours.map(luminanceOf)
  return {
    dark: luminances.indexOf(Math.min(...luminances)),
    light: luminances.indexOf(Math.max(...luminances)),
  }
}
