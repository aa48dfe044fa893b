import { useState } from 'react'

export interface Selectable {
  id: string
}

export interface Selection<Item extends Selectable> {
  /** By id, as last listed. */
  items: ReadonlyMap<string, Item>
  /** Sets the selection of the listed items; other selected items stay. */
  setListed: (listed: readonly Item[], selected: ReadonlySet<string>) => void
  add: (items: readonly Item[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

const EMPTY: ReadonlyMap<string, never> = new Map<string, never>()

/** Selection across pages, sorting, filters and views. A change of scope clears it. */
export function useSelection<Item extends Selectable>(scope: string): Selection<Item> {
  const [selection, setSelection] = useState<{ scope: string; items: ReadonlyMap<string, Item> }>({
    scope,
    items: EMPTY,
  })
  const change = (by: (items: Map<string, Item>) => void) =>
    setSelection((before) => {
      const next = new Map(before.scope === scope ? before.items : EMPTY)
      by(next)
      return { scope, items: next }
    })
  return {
    items: selection.scope === scope ? selection.items : EMPTY,
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
    clear: () => setSelection({ scope, items: EMPTY }),
  }
}
