/** A sorted list with one more item, where it belongs: behind those that are equal. */
export function withPlaced<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): T[] {
  return sorted.toSpliced(placeOf(sorted, item, compare), 0, item)
}

/** The index at which an item belongs into a sorted list. */
export function placeOf<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number) {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other !== undefined && compare(item, other) < 0) to = middle
    else from = middle + 1
  }
  return from
}
