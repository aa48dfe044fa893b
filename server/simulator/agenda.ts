/** What is to be done when, by one heap: thousands of sleepers cost one timer. */
export interface Agenda<T> {
  add: (atMs: number, item: T) => void
  /** The earliest, if its time has come. */
  take: (nowMs: number) => T | undefined
  /** Infinity where nothing is left. */
  nextAtMs: () => number
}

export function createAgenda<T>(): Agenda<T> {
  /** Each entry is no later than the two below it, at 2n + 1 and 2n + 2; at the same moment who was added first comes first. */
  const heap: { atMs: number; order: number; item: T }[] = []
  let added = 0
  const isBefore = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (!a || !b) return false
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
  }
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }

  function rise(from: number) {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (!isBefore(at, above)) return
      swap(at, above)
      at = above
    }
  }

  function sink() {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const earlier = isBefore(right, left) ? right : left
      if (!isBefore(earlier, at)) return
      swap(at, earlier)
      at = earlier
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
