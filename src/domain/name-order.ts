/**
 * Comparison of names, identical in browser and database:
 *
 *     inkfleet_fold(name)            foldName(name)             for searching
 *     inkfleet_name_order(name)      nameOrder(name)            for sorting, by code points (collate "C")
 *
 * Both sides use Unicode's normalization and one-to-one lower case, which do not change for existing characters, and no locale.
 * So pages of the server and offline pages agree (README of `src/`).
 */

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'

import { groupBy } from './group-by.ts'

/** Accents of Latin, Greek and Cyrillic letters, and characters that are invisible or only style the one before. */
const IGNORED =
  /\u00AD|[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u200B-\u200F\u2060]|[\u20D0-\u20FF]|[\uFE00-\uFE0F]|[\uFE20-\uFE2F]|\uFEFF/g
/** Letters that Unicode does not decompose, other dotless i and final sigma, and typographic punctuation. */
const REPLACED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
}
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join('')}]`, 'g')
/** Longer sort keys are cut, so that an index can hold them. In characters. */
const MAX_ORDER_LENGTH = 500

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

/** A name without differences of case, width, accents and Unicode form: "MÜLLER" and "muller" are equal, and so are ß and ss. */
export function foldName(name: string) {
  if (isAscii(name)) return name.toLowerCase()
  return (
    name
      .normalize('NFKD')
      .replaceAll(IGNORED, '')
      // JavaScript's lower case of sigma depends on its neighbors.
      .replaceAll('Σ', 'σ')
      .toLowerCase()
      .replaceAll(REPLACEABLE, (character) => REPLACED[character] ?? character)
      .normalize('NFC')
  )
}

/**
 * The sort key of a name, to be compared by code points. Numbers are sorted by value ("Panel 2" before "Panel 10"): each is preceded by
 * the number of its digits, and that by its own number of digits.
 */
export function nameOrder(name: string) {
  const key = foldName(name).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+/, '')
    const length = String(number.length)
    return `${length.length}${length}${number}`
  })
  return key.length <= MAX_ORDER_LENGTH ? key : Array.from(key).slice(0, MAX_ORDER_LENGTH).join('')
}

/** Negative if `a` sorts first. */
export const compareNames = (a: string, b: string) => compareCodePoints(nameOrder(a), nameOrder(b))

interface Named {
  id: string
  name: string
}

/** The same with the id as the last word, so that pages and trees agree. */
export const compareNamed = (a: Named, b: Named) =>
  compareNames(a.name, b.name) || compareCodePoints(a.id, b.id)

/** The server refuses a longer text. */
export const MAX_SEARCH_LENGTH = MAX_NAME_LENGTH

/** Returns a predicate for names that contain the text. */
export function nameSearch(search: string) {
  const text = foldName(search)
  return (name: string) => foldName(name).includes(text)
}

/** The names that begin with the text come first; otherwise in their order. */
export function beginningFirst<T extends Pick<Named, 'name'>>(rows: readonly T[], search: string) {
  const text = foldName(search)
  const groups = groupBy(rows, ({ name }) => foldName(name).startsWith(text))
  return [true, false].flatMap((begins) => groups.get(begins) ?? [])
}

export const containsName = (name: string, search: string) => nameSearch(search)(name)

/** Where a name contains the text, as start and end index; undefined if it does not, and for an empty text. */
export function findInName(name: string, search: string): [number, number] | undefined {
  const text = foldName(search)
  const pieces = [...new Intl.Segmenter(undefined).segment(name)]
  const folded = pieces.map(({ segment }) => foldName(segment))
  const at = text === '' ? -1 : folded.join('').indexOf(text)
  if (at < 0) return undefined
  // Index of the piece that has the character of the folded text.
  const pieceAt = (index: number) => {
    let length = 0
    return folded.findIndex((piece) => (length += piece.length) > index)
  }
  const last = pieces[pieceAt(at + text.length - 1)]
  return [pieces[pieceAt(at)]?.index ?? 0, (last?.index ?? 0) + (last?.segment.length ?? 0)]
}

/** Names are stored in this form; the same text may be typed or pasted in another one. */
export const normalName = (name: string) => name.normalize('NFC')

export const isSameName = (a: string, b: string) => a === b || normalName(a) === normalName(b)

/** JavaScript's `<` compares UTF-16 code units, which sorts emoji before U+E000 to U+FFFF. */
export function compareCodePoints(a: string, b: string) {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = weight(a.charCodeAt(index)) - weight(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
const weight = (unit: number) => (isSurrogate(unit) ? unit + 0x10000 : unit)
