import type { DeviceGroup } from '#src/contract/device-model.ts'
import { MAX_COLORS } from '#src/domain/design/schema.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'
import { paletteFor, PALETTES } from '#src/imaging/palettes.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

/** A color that the panel shows without dithering. */
export interface PanelColor {
  code: string
  name: string
}

/** Black and white without a model. */
export const panelColors = (model: DeviceGroup | undefined): PanelColor[] =>
  colorsOf(paletteFor(model ?? { displayType: 'BW', colorDepth: 1 }))

const colorsOf = ({ nominal }: PaletteProfile): PanelColor[] =>
  nominal.map((rgb) => {
    const code = codeOf(rgb)
    return { code, name: colorName(code) }
  })

const codeOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const partsOf = (code: string): [number, number, number] => {
  const rgb = Number.parseInt(code.slice(1), 16)
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
}

const NAMED = {
  '#000000': editorPanelsTexts['color-000000'],
  '#ffffff': editorPanelsTexts['color-ffffff'],
  '#ff0000': editorPanelsTexts['color-ff0000'],
  '#ffff00': editorPanelsTexts['color-ffff00'],
  '#00ff00': editorPanelsTexts['color-00ff00'],
  '#0000ff': editorPanelsTexts['color-0000ff'],
  '#ff8000': editorPanelsTexts['color-ff8000'],
} as const
const isNamed = (code: string): code is keyof typeof NAMED => Object.hasOwn(NAMED, code)

export function colorName(code: string): string {
  const lower = code.toLowerCase()
  if (isNamed(lower)) return NAMED[lower]
  const [red, green, blue] = partsOf(lower)
  const isGray = red === green && green === blue
  return isGray ? editorPanelsTexts.grayOf(Math.round((red / 255) * 100)) : lower
}

/** The same rule as the renderer's for text and lines. */
export function nearestColor(colors: readonly PanelColor[], code: string): PanelColor | undefined {
  const [red, green, blue] = partsOf(code)
  const distance = ({ code: other }: PanelColor) => {
    const [r, g, b] = partsOf(other)
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
  }
  return colors.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Parses `#rrggbb`, `rrggbb` or `#rgb`. */
export function parseColor(text: string): string | undefined {
  const [, digits = ''] = /^\s*#?([\da-f]{6}|[\da-f]{3})\s*$/i.exec(text) ?? []
  if (digits === '') return undefined
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${six.toLowerCase()}`
}

const MIDDLE = 128

/** Black on light and white on dark colors. */
export function contrastTo(code: string): string {
  const [red, green, blue] = partsOf(code)
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue
  return brightness < MIDDLE ? '#ffffff' : '#000000'
}

/** With fewer colors, the panel uses its full palette. */
const MIN_COLORS = 2

const standsFor =
  (colors: readonly PanelColor[], { code }: PanelColor) =>
  (requested: string) =>
    nearestColor(colors, requested)?.code === code

const matchingColors = (colors: readonly PanelColor[], palette: readonly string[]) =>
  colors.filter((color) => palette.some(standsFor(colors, color)))

/** The panel colors that an image is dithered to: the nearest ones to the palette of the design. */
export function selectedColors(colors: readonly PanelColor[], palette: readonly string[]) {
  const chosen = matchingColors(colors, palette)
  return chosen.length < MIN_COLORS ? colors : chosen
}

/** Whether no other code of the palette stands for the same panel color. */
const isNeeded = (colors: readonly PanelColor[], palette: readonly string[], code: string) => {
  const shown = nearestColor(colors, code)
  return !palette.some((other) => other !== code && nearestColor(colors, other) === shown)
}

/**
 * A palette that a design can store. Of too many codes, those go that the fewest kinds of panels need, oldest first, but none
 * that the shown panel needs.
 */
function storablePalette(colors: readonly PanelColor[], palette: readonly string[]) {
  const panels = Object.values(PALETTES).map(colorsOf)
  let kept = [...new Set(palette)]
  while (kept.length > MAX_COLORS) {
    const needs = (code: string) => panels.filter((panel) => isNeeded(panel, kept, code)).length
    const [unneeded] = kept
      .filter((code) => !isNeeded(colors, kept, code))
      .map((code) => ({ code, count: needs(code) }))
      .toSorted((one, other) => one.count - other.count)
    if (!unneeded) break
    kept = kept.filter((code) => code !== unneeded.code)
  }
  return kept
}

/** Adds or removes a panel color; colors for other panels stay, as far as a design can store them. */
export function toggledPalette(
  colors: readonly PanelColor[],
  palette: readonly string[],
  color: PanelColor,
): readonly string[] {
  const codes = colors.map(({ code }) => code)
  const own = matchingColors(colors, palette).length < MIN_COLORS ? codes : palette
  const chosen = selectedColors(colors, own)
  if (chosen.includes(color)) {
    const isOther = (code: string) => !standsFor(colors, color)(code)
    return chosen.length > MIN_COLORS ? storablePalette(colors, own.filter(isOther)) : palette
  }
  const next = storablePalette(colors, [...own, color.code])
  // All panel colors are stored as an empty palette, so that other panels use all of theirs too.
  const isAll = next.length === codes.length && codes.every((code) => next.includes(code))
  return isAll ? [] : next
}
