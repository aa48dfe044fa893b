import type { DisplayType } from '#src/contract/device-model.ts'

export type DisplayText = 'blackWhite' | 'blackWhiteRed' | 'fullColor'

/** The codes that the catalogue knows (MOD-22) and the values that are stored. */
const TEXT_OF_CODE: Record<string, DisplayText> = {
  KXX: 'blackWhite',
  BW: 'blackWhite',
  RKX: 'blackWhiteRed',
  BWR: 'blackWhiteRed',
  RGB: 'fullColor',
  fullColor: 'fullColor',
}

/** What a display type reads as; undefined for a code that nobody knows, which is then shown as it is. */
export const displayText = (code: string) =>
  Object.hasOwn(TEXT_OF_CODE, code) ? TEXT_OF_CODE[code] : undefined

/** The two boxes of the Display filter (DEV-09). */
export const isColour = (displayType: DisplayType) => displayType !== 'BW'
