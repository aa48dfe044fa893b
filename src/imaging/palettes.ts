import type { DisplayType } from '#src/contract/device-model.ts'

import {
  MEASURED_ACEP_7,
  MEASURED_BLACK_WHITE_RED,
  MEASURED_BLACK_WHITE_YELLOW,
  MEASURED_FOUR_COLORS,
  MEASURED_SPECTRA_6,
  measuredGrays,
} from './measured-colors.ts'
import type { PaletteProfile, Rgb } from './palette-profile.ts'

const BLACK: Rgb = [0, 0, 0]
const PAPER: Rgb = [255, 255, 255]
const RED: Rgb = [255, 0, 0]
const YELLOW: Rgb = [255, 255, 0]
const GREEN: Rgb = [0, 255, 0]
const BLUE: Rgb = [0, 0, 255]

const grays = (count: number, bits: 1 | 2 | 4, name: string) => {
  const steps = Array.from({ length: count }, (_, step) => step)
  const level = (step: number) => Math.round((255 * step) / (count - 1))
  return {
    name,
    bits,
    nominal: steps.map((step): Rgb => [level(step), level(step), level(step)]),
    measured: measuredGrays(count),
    // Drivers read the high bits: eight grays use the upper three of four.
    driver: { layout: 'packed', codes: steps.map((step) => step * (2 ** bits / count)) },
  } as const
}

/** The built-in profiles. Never change an id or the order of its colors: stored frames depend on them. */
export const PALETTES = {
  'black-white': { id: 'black-white', ...grays(2, 1, 'Black and white') },
  'grey-4': { id: 'grey-4', ...grays(4, 2, '4 grays') },
  'grey-8': { id: 'grey-8', ...grays(8, 4, '8 grays') },
  'grey-16': { id: 'grey-16', ...grays(16, 4, '16 grays') },
  'black-white-red': {
    id: 'black-white-red',
    name: 'Black, white, red',
    bits: 2,
    nominal: [BLACK, PAPER, RED],
    measured: MEASURED_BLACK_WHITE_RED,
    // First plane: paper. Second plane: the color, which takes precedence.
    driver: { layout: 'planes', codes: [0b00, 0b01, 0b11] },
  },
  'black-white-yellow': {
    id: 'black-white-yellow',
    name: 'Black, white, yellow',
    bits: 2,
    nominal: [BLACK, PAPER, YELLOW],
    measured: MEASURED_BLACK_WHITE_YELLOW,
    driver: { layout: 'planes', codes: [0b00, 0b01, 0b11] },
  },
  'four-colours': {
    id: 'four-colours',
    name: 'Black, white, yellow, red',
    bits: 2,
    nominal: [BLACK, PAPER, YELLOW, RED],
    measured: MEASURED_FOUR_COLORS,
    driver: { layout: 'packed', codes: [0, 1, 2, 3] },
  },
  'spectra-6': {
    id: 'spectra-6',
    name: 'Spectra 6',
    bits: 4,
    nominal: [BLACK, PAPER, RED, GREEN, BLUE, YELLOW],
    measured: MEASURED_SPECTRA_6,
    driver: { layout: 'packed', codes: [0, 1, 3, 6, 5, 2] },
  },
  'acep-7': {
    id: 'acep-7',
    name: 'ACeP, 7 colors',
    bits: 4,
    nominal: [BLACK, PAPER, GREEN, BLUE, RED, YELLOW, [255, 128, 0]],
    measured: MEASURED_ACEP_7,
    driver: { layout: 'packed', codes: [0, 1, 2, 3, 4, 5, 6] },
  },
} as const satisfies Record<string, PaletteProfile>

export type PaletteId = keyof typeof PALETTES

const grayPalette = (colorDepth: number): PaletteProfile => {
  if (colorDepth <= 1) return PALETTES['black-white']
  if (colorDepth === 2) return PALETTES['grey-4']
  return colorDepth === 3 ? PALETTES['grey-8'] : PALETTES['grey-16']
}

/**
 * The palette of a device revision (TPL-22). `colorDepth` is used for BW only: ACeP and Spectra both have four bits per pixel,
 * and full-color panels are Spectra.
 */
export const paletteFor = (panel: {
  displayType: DisplayType
  colorDepth: number
}): PaletteProfile => {
  if (panel.displayType === 'BWR') return PALETTES['black-white-red']
  if (panel.displayType === 'fullColor') return PALETTES['spectra-6']
  return grayPalette(panel.colorDepth)
}
