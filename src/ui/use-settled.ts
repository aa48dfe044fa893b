import { startTransition, useEffect, useState } from 'react'

/** About what a screen shows. */
const FIRST = 12
const STEP = 12

interface Settling<Item> {
  items: readonly Item[]
  /** So many of them are shown, from the first on. */
  settled: number
  /** What was shown before them; it stays where they are not shown yet. */
  before: readonly Item[]
}

/**
 * The first items of a long page at once, the others a few with each frame: all of them in one would hold up what is typed
 * and scrolled meanwhile.
 */
export function useSettled<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const [state, setState] = useState<Settling<Item>>({ items, settled: FIRST, before: [] })
  let settling = state
  if (state.items !== items) {
    settling = { items, settled: FIRST, before: shownOf(state, idOf) }
    setState(settling)
  }
  const isSettled = settling.settled >= items.length
  useEffect(() => {
    if (isSettled) return
    const frame = requestAnimationFrame(() =>
      startTransition(() =>
        setState((now) => (now === settling ? { ...now, settled: settling.settled + STEP } : now)),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [settling, isSettled])
  return shownOf(settling, idOf)
}

function shownOf<Item>(
  { items, settled, before }: Settling<Item>,
  idOf: (item: Item) => string,
): readonly Item[] {
  if (settled >= items.length) return items
  const first = items.slice(0, settled)
  const ids = new Set(first.map(idOf))
  return [...first, ...before.slice(settled).filter((item) => !ids.has(idOf(item)))]
}
