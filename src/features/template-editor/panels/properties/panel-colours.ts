import '#src/platform/i18n/en/editor-panels.ts'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Rgb } from '#src/imaging/palette-profile.ts'
import { paletteFor } from '#src/imaging/palettes.ts'
import { t } from '#src/platform/i18n/t.ts'

/** A colour that a panel shows as it is, written as designs write it. */
export interface PanelColour {
  code: string
  name: string
}

/** Without a model: black and white, which every panel has. */
export const panelColours = (model: DeviceGroup | undefined): PanelColour[] =>
  paletteFor(model ?? { displayType: 'BW', colorDepth: 1 }).nominal.map((rgb) => {
    const code = codeOf(rgb)
    return { code, name: colourName(code) }
  })

const codeOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const partsOf = (code: string): [number, number, number] => {
  const rgb = Number.parseInt(code.slice(1), 16)
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
}

const NAMED = {
  '#000000': 'editorPanels:colour-000000',
  '#ffffff': 'editorPanels:colour-ffffff',
  '#ff0000': 'editorPanels:colour-ff0000',
  '#ffff00': 'editorPanels:colour-ffff00',
  '#00ff00': 'editorPanels:colour-00ff00',
  '#0000ff': 'editorPanels:colour-0000ff',
  '#ff8000': 'editorPanels:colour-ff8000',
} as const
const isNamed = (code: string): code is keyof typeof NAMED => Object.hasOwn(NAMED, code)

export function colourName(code: string): string {
  const lower = code.toLowerCase()
  if (isNamed(lower)) return t(NAMED[lower])
  const [red, green, blue] = partsOf(lower)
  const isGrey = red === green && green === blue
  return isGrey ? t('editorPanels:greyOf', { percent: Math.round((red / 255) * 100) }) : lower
}

/** As the renderer finds it for texts and lines. */
export function nearestColour(
  colours: readonly PanelColour[],
  code: string,
): PanelColour | undefined {
  const [red, green, blue] = partsOf(code)
  const distance = ({ code: other }: PanelColour) => {
    const [r, g, b] = partsOf(other)
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
  }
  return colours.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** What was typed as a colour: `#rrggbb`, `rrggbb`, `#rgb`. */
export function typedColour(text: string): string | undefined {
  const [, digits = ''] = /^\s*#?([\da-f]{6}|[\da-f]{3})\s*$/i.exec(text) ?? []
  if (digits === '') return undefined
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${six.toLowerCase()}`
}

const MIDDLE = 128

/** Black on light, white on dark: every panel has both. */
export function contrastTo(code: string): string {
  const [red, green, blue] = partsOf(code)
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue
  return brightness < MIDDLE ? '#ffffff' : '#000000'
}
