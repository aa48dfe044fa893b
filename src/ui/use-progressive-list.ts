import { startTransition, useEffect, useState } from 'react'

/** About one screen. */
const FIRST_COUNT = 12
const STEP = 12

interface Progress<Item> {
  items: readonly Item[]
  /** Number of items rendered, from the first on. */
  count: number
  /** The previous items fill the rest until it is rendered. */
  previous: readonly Item[]
}

/**
 * Renders the first items of a long page at once and the rest a few per frame, so that typing and scrolling
 * stay responsive.
 */
export function useProgressiveList<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const [state, setState] = useState<Progress<Item>>({ items, count: FIRST_COUNT, previous: [] })
  let progress = state
  if (state.items !== items) {
    progress = { items, count: FIRST_COUNT, previous: shownOf(state, idOf) }
    setState(progress)
  }
  const isComplete = progress.count >= items.length
  useEffect(() => {
    if (isComplete) return
    const frame = requestAnimationFrame(() =>
      startTransition(() =>
        setState((now) => (now === progress ? { ...now, count: progress.count + STEP } : now)),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [progress, isComplete])
  return shownOf(progress, idOf)
}

function shownOf<Item>(
  { items, count, previous }: Progress<Item>,
  idOf: (item: Item) => string,
): readonly Item[] {
  if (count >= items.length) return items
  const first = items.slice(0, count)
  const ids = new Set(first.map(idOf))
  return [...first, ...previous.slice(count).filter((item) => !ids.has(idOf(item)))]
}
