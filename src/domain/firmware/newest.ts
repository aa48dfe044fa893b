const PARTS = /\d+|[a-z]+/gi
const partsOf = (version: string) => version.match(PARTS) ?? []

/** Numbers rank above the end, and the end above words: 1.4.0 is newer than 1.4.0-rc, 1.4.0-2 newer than 1.4.0. */
const rankOf = (part: string | undefined) => {
  if (part === undefined) return 1
  return /^\d/.test(part) ? 2 : 0
}

function compareParts(a: string | undefined, b: string | undefined) {
  const ranks = rankOf(a) - rankOf(b)
  if (ranks !== 0 || a === undefined || b === undefined) return ranks
  if (rankOf(a) === 2) return Math.sign(Number(a) - Number(b))
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Compares versions numerically: 1.10.0 is newer than 1.9.9. */
export function compareVersions(a: string, b: string) {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = compareParts(left[at], right[at])
    if (order !== 0) return order
  }
  return 0
}

/** MOD-07; null if there are none. */
export const newestVersion = (versions: readonly string[]) =>
  versions.toSorted(compareVersions).at(-1) ?? null
