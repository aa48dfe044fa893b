/** Rounds to two decimals for display. */
export const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(Math.round(value * 100) / 100)

/** Parses a number with comma or point and an optional unit. */
export function typedNumber(text: string): number | undefined {
  const [, digits] = /^\s*([+-]?(?:\d+[.,]?\d*|[.,]\d+))\s*(?:px|°|%|×)?\s*$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

export interface Range {
  min: number
  max: number
}

export const clamped = (value: number, { min, max }: Range): number =>
  Math.min(max, Math.max(min, value))

const DIGITS = 1e4
/** Rounded, because steps of a tenth accumulate floating-point errors. */
export const stepped = (value: number, by: number, range: Range): number =>
  clamped(Math.round((value + by) * DIGITS) / DIGITS, range)
