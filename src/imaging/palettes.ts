import type { DisplayType } from '#src/contract/device-model.ts'

/** Red, green, blue as sRGB bytes. */
export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * What a kind of panel can show. `nominal` is what its driver is sent and what a frame's index stands for;
 * `measured` is what the eye sees in daylight. Measured sets disagree with each other by tens of levels,
 * so each names its source and date.
 */
export interface Palette {
  id: PaletteId
  /** Bits that hold one index in a packed frame. */
  bits: 1 | 2 | 4
  nominal: readonly Rgb[]
  measured: { colours: readonly Rgb[]; source: string; date: string }
}

const grey = (level: number): Rgb => [level, level, level]
const greys = (count: number): Rgb[] =>
  Array.from({ length: count }, (_, step) => grey(Math.round((255 * step) / (count - 1))))

/** A panel between black and white: its measured ends, and evenly spaced steps between them. */
const greysBetween = (black: number, white: number, count: number): Rgb[] =>
  Array.from({ length: count }, (_, step) =>
    grey(Math.round(black + ((white - black) * step) / (count - 1))),
  )
const MONO = { source: 'OpenDisplay epaper-dithering, MONO_4_26', date: '2026-02-03' }
const mono = (count: number) => ({ colours: greysBetween(5, 220, count), ...MONO })

const BLACK: Rgb = [0, 0, 0]
const PAPER: Rgb = [255, 255, 255]
const RED: Rgb = [255, 0, 0]

export const PALETTES = {
  'black-white': { id: 'black-white', bits: 1, nominal: [BLACK, PAPER], measured: mono(2) },
  'grey-4': { id: 'grey-4', bits: 2, nominal: greys(4), measured: mono(4) },
  'grey-16': { id: 'grey-16', bits: 4, nominal: greys(16), measured: mono(16) },
  'black-white-red': {
    id: 'black-white-red',
    bits: 2,
    nominal: [BLACK, PAPER, RED],
    measured: {
      colours: [grey(5), grey(200), [120, 15, 5]],
      source: 'OpenDisplay epaper-dithering, Solum and Hanshow BWR',
      date: '2026-02-03',
    },
  },
  'spectra-6': {
    id: 'spectra-6',
    bits: 4,
    nominal: [BLACK, PAPER, RED, [0, 255, 0], [0, 0, 255], [255, 255, 0]],
    measured: {
      colours: [
        [26, 13, 35],
        [185, 202, 205],
        [121, 9, 0],
        [40, 82, 57],
        [0, 69, 139],
        [202, 184, 0],
      ],
      source: 'OpenDisplay epaper-dithering, Spectra 7.3", 6500 K, normalised to paper',
      date: '2026-02-03',
    },
  },
} as const satisfies Record<string, Omit<Palette, 'id'> & { id: string }>

export type PaletteId = 'black-white' | 'grey-4' | 'grey-16' | 'black-white-red' | 'spectra-6'

const greyPalette = (colorDepth: number): Palette => {
  if (colorDepth <= 1) return PALETTES['black-white']
  return colorDepth <= 3 ? PALETTES['grey-4'] : PALETTES['grey-16']
}

/** The palette of a device revision (TPL-22). `colorDepth` counts bits of grey and matters for BW alone. */
export const paletteFor = (panel: { displayType: DisplayType; colorDepth: number }): Palette => {
  if (panel.displayType === 'BWR') return PALETTES['black-white-red']
  if (panel.displayType === 'fullColor') return PALETTES['spectra-6']
  return greyPalette(panel.colorDepth)
}
