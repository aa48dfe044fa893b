import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

import { ITEM_ROW, rowOf } from './grid-navigation.ts'

interface FocusedRow {
  /** The row that has or contains the focus. */
  id: string
  /** Ids of all rows when it was last present. */
  order: readonly string[]
}

const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>(ITEM_ROW)]
const idOf = (row: HTMLElement) => row.dataset['row'] ?? ''

/** When the focused row is removed, focus moves to the next row, or to the previous one at the end. */
export function useFocusRecovery(ref: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedRow>(undefined)
  useLayoutEffect(() => {
    const grid = ref.current
    if (grid === null || focused.current === undefined) return
    const { id, order } = focused.current
    const rows = rowsOf(grid)
    if (document.activeElement === document.body)
      nextRow(id, order, rows)?.focus({ preventScroll: true })
    else focused.current = { id, order: rows.map(idOf) }
  })
  return {
    onFocus: (grid: HTMLElement, target: HTMLElement) => {
      const row = rowOf(target)
      focused.current = row === null ? undefined : { id: idOf(row), order: rowsOf(grid).map(idOf) }
    },
    /** React fires blur when focus moves, not when the element is removed. A window that loses focus keeps its active element. */
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) focused.current = undefined
    },
  }
}

function nextRow(id: string, order: readonly string[], rows: readonly HTMLElement[]) {
  const index = order.indexOf(id)
  const nearest = [...order.slice(index), ...order.slice(0, index).toReversed()]
  const present = new Map(rows.map((row) => [idOf(row), row]))
  const next = nearest.find((one) => present.has(one))
  return next === undefined ? rows[Math.min(index, rows.length - 1)] : present.get(next)
}
