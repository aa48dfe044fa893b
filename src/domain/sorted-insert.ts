/** Inserts an item into a sorted list, after equal ones. */
export function insertSorted<T>(
  sorted: readonly T[],
  item: T,
  compare: (a: T, b: T) => number,
): T[] {
  return sorted.toSpliced(sortedIndex(sorted, item, compare), 0, item)
}

/** The insertion index of an item in a sorted list. */
export function sortedIndex<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number) {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other !== undefined && compare(item, other) < 0) to = middle
    else from = middle + 1
  }
  return from
}
