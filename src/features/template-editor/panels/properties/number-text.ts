/** As people read it: no more digits than are of use. */
export const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(Math.round(value * 100) / 100)

/** What was typed, when it is a number: with comma or point, and with its unit behind it or without. */
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
/** Steps of a tenth would end in long tails. */
export const stepped = (value: number, by: number, range: Range): number =>
  clamped(Math.round((value + by) * DIGITS) / DIGITS, range)
