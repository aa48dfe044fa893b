/** A priority queue by time: thousands of sleeping panels need one timer. */
export interface Schedule<T> {
  add: (atMs: number, item: T) => void
  /** Removes and returns the earliest item if it is due. */
  take: (nowMs: number) => T | undefined
  /** Infinity if empty. */
  nextAtMs: () => number
}

export function createSchedule<T>(): Schedule<T> {
  /** Binary heap: children index 2n + 1 and 2n + 2 are never earlier; ties keep insertion order. */
  const heap: { atMs: number; order: number; item: T }[] = []
  let added = 0
  const isBefore = (first: number, second: number) => {
    const [a, b] = [heap[first], heap[second]]
    if (!a || !b) return false
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
  }
  const swap = (first: number, second: number) => {
    const [a, b] = [heap[first], heap[second]]
    if (a && b) [heap[first], heap[second]] = [b, a]
  }

  function rise(from: number) {
    for (let index = from; index > 0;) {
      const above = (index - 1) >> 1
      if (!isBefore(index, above)) return
      swap(index, above)
      index = above
    }
  }

  function sink() {
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const earlier = isBefore(right, left) ? right : left
      if (!isBefore(earlier, index)) return
      swap(index, earlier)
      index = earlier
    }
  }

  return {
    add(atMs, item) {
      heap.push({ atMs, order: added++, item })
      rise(heap.length - 1)
    },
    take(nowMs) {
      const [first] = heap
      if (!first || first.atMs > nowMs) return undefined
      swap(0, heap.length - 1)
      heap.pop()
      sink()
      return first.item
    },
    nextAtMs: () => heap[0]?.atMs ?? Infinity,
  }
}
