import { useState } from 'react'

interface Selectable {
  id: string
}

export interface Selection<Item extends Selectable> {
  /** By id, as they were when they were last listed. */
  items: ReadonlyMap<string, Item>
  /** Of those listed now, exactly these are selected; what is selected elsewhere stays. */
  setListed: (listed: readonly Item[], selected: ReadonlySet<string>) => void
  add: (items: readonly Item[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** What is ticked, through pages, orders, filters and views. Another place begins without: its list is another list. */
export function useSelection<Item extends Selectable>(place: string): Selection<Item> {
  const [held, setHeld] = useState<{ place: string; items: ReadonlyMap<string, Item> }>({
    place,
    items: NONE,
  })
  const change = (by: (items: Map<string, Item>) => void) =>
    setHeld((before) => {
      const next = new Map(before.place === place ? before.items : NONE)
      by(next)
      return { place, items: next }
    })
  return {
    items: held.place === place ? held.items : NONE,
    setListed: (listed, selected) =>
      change((next) => {
        for (const item of listed)
          if (selected.has(item.id)) next.set(item.id, item)
          else next.delete(item.id)
      }),
    add: (more) =>
      change((next) => {
        for (const item of more) next.set(item.id, item)
      }),
    remove: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id)
      }),
    clear: () => setHeld({ place, items: NONE }),
  }
}
