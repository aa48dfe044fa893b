import { compareCodePoints } from './name-order.ts'

export const byNumber = (a: number, b: number) => a - b

/** Sorts by a key that is computed only once per item. Items without one come last; ties are sorted by id ascending. */
export function sortBy<T extends { id: string }, K>(
  items: readonly T[],
  keyOf: (item: T) => K | null,
  compare: (a: K, b: K) => number,
  direction: 1 | -1 = 1,
): T[] {
  const byKey = (a: K | null, b: K | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : direction * compare(a, b)
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => byKey(a.key, b.key) || compareCodePoints(a.item.id, b.item.id))
    .map(({ item }) => item)
}
