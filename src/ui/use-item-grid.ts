import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'

import { type CheckRange, checkRow } from './check-rows.ts'
import { isPressed } from './chords.ts'
import { ITEM_ROW, moveAmongCards, moveInTable, type KeyPress, rowOf } from './grid-navigation.ts'
import { isComposing, pressedKey } from './pressed-key.ts'
import { findMatch, isLetter, type TypeAhead, extendTypeAhead } from './type-ahead.ts'

const STOP = '[tabindex="0"]'
const CONTROL = 'button, input, label, a'
const MOVES = { table: moveInTable, cards: moveAmongCards }

interface ItemGridProps<Item> {
  layout: keyof typeof MOVES
  items: readonly Item[]
  idOf: (item: Item) => string
  /** For type-ahead. */
  nameOf: (item: Item) => string
  selected: ReadonlySet<string>
  /** Omit to disable selection. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Called on click or Enter while nothing is selected. */
  onOpen?: ((item: Item) => void) | undefined
  /** Fills what is dragged when the dragging of a row starts. */
  onDrag?: ((id: string, transfer: DataTransfer) => void) | undefined
}

/**
 * Keyboard navigation and selection of a grid. It has one tab stop, stored in the DOM: rows carry `data-row` and no handlers,
 * so that moving focus or checking a row re-renders no other row.
 */
export function useItemGrid<Item>(props: ItemGridProps<Item>) {
  const ref = useRef<HTMLElement>(null)
  const setRef = useCallback((grid: HTMLElement | null) => {
    ref.current = grid
  }, [])
  const focusRecovery = useFocusRecovery(ref)
  const range = useRef<CheckRange>(undefined)
  const typed = useRef<TypeAhead>(undefined)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    const grid = ref.current
    if (grid?.querySelector(STOP) === null)
      grid.querySelector(ITEM_ROW)?.setAttribute('tabindex', '0')
  })

  const check = useCallback((id: string, extend: boolean) => {
    const { items, idOf, selected, onSelect } = latest.current
    const next = checkRow(items.map(idOf), selected, { id, extend, range: range.current })
    range.current = next.range
    onSelect?.(next.checked)
  }, [])

  const press = (id: string, extend: boolean) => {
    const { items, idOf, selected, onSelect, onOpen } = props
    if (onOpen === undefined || selected.size > 0 || extend) return onSelect && check(id, extend)
    const item = items.find((one) => idOf(one) === id)
    if (item !== undefined) onOpen(item)
  }

  const handleSelectAll = (event: KeyboardEvent) => {
    if (!isPressed('Mod+A', event) || !props.onSelect) return false
    props.onSelect(new Set(props.items.map(props.idOf)))
    return true
  }

  const handleAction = (target: HTMLElement, { key, shiftKey }: KeyPress) => {
    const id = rowOf(target)?.dataset['row']
    if (id === undefined || target.matches(CONTROL)) return false
    if (key === 'Enter') press(id, false)
    if (key === ' ' && props.onSelect) check(id, shiftKey)
    return key === 'Enter' || key === ' '
  }

  const handleMove = (grid: HTMLElement, target: HTMLElement, pressed: KeyPress) => {
    const next = MOVES[props.layout](grid, target, pressed)
    next?.focus()
    const id = next && rowOf(next)?.dataset['row']
    if (pressed.shiftKey && pressed.key !== 'Tab' && id !== undefined && props.onSelect)
      check(id, true)
    return next !== undefined
  }

  const handleTypeAhead = (grid: HTMLElement, target: HTMLElement, event: KeyboardEvent) => {
    if (!isLetter(event)) return false
    typed.current = extendTypeAhead(typed.current, pressedKey(event), event.timeStamp)
    const { items, idOf, nameOf } = props
    const from = items.findIndex((item) => idOf(item) === rowOf(target)?.dataset['row'])
    const to = findMatch(items.map(nameOf), from, typed.current.text)
    const item = to === undefined ? undefined : items[to]
    if (item)
      rowsOf(grid)
        .find((row) => rowId(row) === idOf(item))
        ?.focus()
    return true
  }

  return {
    check,
    grid: {
      ref: setRef,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { currentTarget: grid, target } = event
        // React also bubbles events from portals such as menus.
        if (!(target instanceof HTMLElement) || !grid.contains(target) || event.altKey) return
        if (isComposing(event)) return
        const isHandled =
          handleSelectAll(event) ||
          handleAction(target, event) ||
          handleMove(grid, target, event) ||
          handleTypeAhead(grid, target, event)
        if (isHandled) event.preventDefault()
      },
      onFocus: ({ currentTarget: grid, target }: FocusEvent<HTMLElement>) => {
        if (!grid.contains(target)) return
        for (const before of grid.querySelectorAll(STOP)) before.setAttribute('tabindex', '-1')
        target.setAttribute('tabindex', '0')
        focusRecovery.onFocus(grid, target)
      },
      onBlur: focusRecovery.onBlur,
      onClick: ({ currentTarget: grid, target, shiftKey }: MouseEvent<HTMLElement>) => {
        if (!(target instanceof Element) || !grid.contains(target)) return
        const id = rowOf(target)?.dataset['row']
        if (id !== undefined && target.closest(CONTROL) === null) press(id, shiftKey)
      },
      onDragStart: ({ target, dataTransfer }: DragEvent<HTMLElement>) => {
        const id = target instanceof Element ? rowOf(target)?.dataset['row'] : undefined
        if (id !== undefined) props.onDrag?.(id, dataTransfer)
      },
      // Shift selects rows, not text.
      onMouseDown: (event: MouseEvent) => {
        if (event.shiftKey && props.onSelect) event.preventDefault()
      },
    },
  }
}

interface FocusedRow {
  /** The row that has or contains the focus. */
  id: string
  /** Ids of all rows when it was last present. */
  order: readonly string[]
}

const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>(ITEM_ROW)]
const rowId = (row: HTMLElement) => row.dataset['row'] ?? ''

/** When the focused row is removed, focus moves to the next row, or to the previous one at the end. */
function useFocusRecovery(ref: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedRow>(undefined)
  useLayoutEffect(() => {
    const grid = ref.current
    if (grid === null || focused.current === undefined) return
    const { id, order } = focused.current
    const rows = rowsOf(grid)
    if (document.activeElement === document.body)
      nextRow(id, order, rows)?.focus({ preventScroll: true })
    else focused.current = { id, order: rows.map(rowId) }
  })
  return {
    onFocus: (grid: HTMLElement, target: HTMLElement) => {
      const row = rowOf(target)
      focused.current =
        row === null ? undefined : { id: rowId(row), order: rowsOf(grid).map(rowId) }
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
  const present = new Map(rows.map((row) => [rowId(row), row]))
  const next = nearest.find((one) => present.has(one))
  return next === undefined ? rows[Math.min(index, rows.length - 1)] : present.get(next)
}
