import type { DisplayType } from '#src/contract/device-model.ts'

export type DisplayText = 'blackWhite' | 'blackWhiteRed' | 'fullColor'

/** Codes of the specification (MOD-22) and stored values. */
const TEXT_OF_CODE: Record<string, DisplayText> = {
  KXX: 'blackWhite',
  BW: 'blackWhite',
  RKX: 'blackWhiteRed',
  BWR: 'blackWhiteRed',
  RGB: 'fullColor',
  fullColor: 'fullColor',
}

/** The text key of a display type; undefined for unknown codes, which are shown unchanged. */
export const displayText = (code: string) =>
  Object.hasOwn(TEXT_OF_CODE, code) ? TEXT_OF_CODE[code] : undefined

/** For the two options of the Display filter (DEV-09). */
export const isColor = (displayType: DisplayType) => displayType !== 'BW'
