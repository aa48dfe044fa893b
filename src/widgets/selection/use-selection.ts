import { useMemo, useState } from 'react'

import { outboxView, useOutboxPart } from '#src/platform/outbox/show/use-outbox.ts'

export interface Selectable {
  id: string
}

export interface Selection<Item extends Selectable> {
  /** By id, as last listed. */
  items: ReadonlyMap<string, Item>
  /** Another object after each change of the selection; the same when a selected item gets its server id. */
  revision: object
  /** Sets the selection of the listed items; other selected items stay. */
  setListed: (listed: readonly Item[], selected: ReadonlySet<string>) => void
  add: (items: readonly Item[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

const EMPTY: ReadonlyMap<string, never> = new Map<string, never>()

type ServerIds = ReadonlyMap<string, string>

/** An item that was selected before it was sent has its temporary id here, and the list has its server id. */
function withKnownIds<Item extends Selectable>(
  items: ReadonlyMap<string, Item>,
  serverIds: ServerIds,
): ReadonlyMap<string, Item> {
  if (![...items.keys()].some((id) => serverIds.has(id))) return items
  return new Map(
    [...items.values()].map((item) => {
      const id = serverIds.get(item.id)
      return id === undefined ? [item.id, item] : [id, { ...item, id }]
    }),
  )
}

/** Selection across pages, sorting, filters and views. A change of scope clears it. */
export function useSelection<Item extends Selectable>(scope: string): Selection<Item> {
  const [selection, setSelection] = useState<{ scope: string; items: ReadonlyMap<string, Item> }>({
    scope,
    items: EMPTY,
  })
  const stored = selection.scope === scope ? selection.items : EMPTY
  const knownIds = useOutboxPart(({ serverIds }) => serverIds)
  const items = useMemo(() => withKnownIds(stored, knownIds), [stored, knownIds])
  const change = (by: (items: Map<string, Item>, serverIds: ServerIds) => void) => {
    const { serverIds } = outboxView()
    setSelection((before) => {
      const next = new Map(before.scope === scope ? withKnownIds(before.items, serverIds) : EMPTY)
      by(next, serverIds)
      return { scope, items: next }
    })
  }
  return {
    items,
    revision: stored,
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
      change((next, serverIds) => {
        for (const id of ids) next.delete(serverIds.get(id) ?? id)
      }),
    clear: () => setSelection({ scope, items: EMPTY }),
  }
}
