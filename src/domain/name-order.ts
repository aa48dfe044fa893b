/**
 * The comparison of names, identical in browser and database:
 *
 *     order by lower(name) collate "C"              compareNames(a, b)
 *     position(lower($1) in lower(name)) > 0        containsName(name, search)
 *
 * `lower` is Unicode's one-to-one mapping, as PostgreSQL has it under `C.UTF-8`: without the two cases in which JavaScript
 * looks at the neighbors or gives two characters for one (final sigma, dotted capital I). "C" is the order of code points.
 * Independent of locales, so that pages of the server and offline pages agree.
 */
export function lowerName(name: string) {
  if (!/[Σİ]/u.test(name)) return name.toLowerCase()
  return Array.from(name, (character) =>
    String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0),
  ).join('')
}

/** Negative if `a` sorts first. */
export const compareNames = (a: string, b: string) => compareCodePoints(lowerName(a), lowerName(b))

export const containsName = (name: string, search: string) =>
  lowerName(name).includes(lowerName(search))

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
