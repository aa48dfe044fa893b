const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Ranks below 4096 as text, two digits of base 64 each. */
export const writeRanks = (ranks: Uint16Array): string =>
  Array.from(ranks, (rank) => (DIGITS[rank >> 6] ?? '') + (DIGITS[rank & 63] ?? '')).join('')

export const readRanks = (text: string): Uint16Array =>
  Uint16Array.from(
    { length: text.length / 2 },
    (_, at) => DIGITS.indexOf(text[at * 2] ?? '') * 64 + DIGITS.indexOf(text[at * 2 + 1] ?? ''),
  )
