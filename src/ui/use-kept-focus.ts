import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

import { ITEM_ROW, rowAround } from './grid-moves.ts'

interface Held {
  /** The row that has the focus, or holds what has it. */
  id: string
  /** All rows, as they stood when it was last seen. */
  order: readonly string[]
}

const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>(ITEM_ROW)]
const idOf = (row: HTMLElement) => row.dataset['row'] ?? ''

/** Where the row that has the focus leaves the grid, the next one gets it, or at the end the one before: not the top of the page. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  const held = useRef<Held>(undefined)
  useLayoutEffect(() => {
    const grid = ref.current
    if (grid === null || held.current === undefined) return
    const { id, order } = held.current
    const rows = rowsOf(grid)
    if (document.activeElement === document.body)
      heirOf(id, order, rows)?.focus({ preventScroll: true })
    else held.current = { id, order: rows.map(idOf) }
  })
  return {
    onFocus: (grid: HTMLElement, target: HTMLElement) => {
      const row = rowAround(target)
      held.current = row === null ? undefined : { id: idOf(row), order: rowsOf(grid).map(idOf) }
    },
    /** React tells of the focus that goes elsewhere, not of what is taken out of the page. A window that is left keeps it. */
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) held.current = undefined
    },
  }
}

function heirOf(id: string, order: readonly string[], rows: readonly HTMLElement[]) {
  const at = order.indexOf(id)
  const nearest = [...order.slice(at), ...order.slice(0, at).toReversed()]
  const there = new Map(rows.map((row) => [idOf(row), row]))
  const heir = nearest.find((one) => there.has(one))
  return heir === undefined ? rows[Math.min(at, rows.length - 1)] : there.get(heir)
}
