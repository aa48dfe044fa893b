import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'

import { ITEM_ROW, moveAmongCards, moveInTable, type Press, rowAround } from './grid-moves.ts'
import { type Reach, tickRow } from './row-ticks.ts'
import { findTyped, isLetter, type Typed, typeOn } from './type-ahead.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const STOP = '[tabindex="0"]'
const CONTROL = 'button, input, label, a'
const MOVES = { table: moveInTable, cards: moveAmongCards }

interface ItemGridProps<Item> {
  layout: keyof typeof MOVES
  items: readonly Item[]
  idOf: (item: Item) => string
  /** What a typed letter leads to. */
  nameOf: (item: Item) => string
  selected: ReadonlySet<string>
  /** Left out, nothing can be ticked. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** What a press on a row does, and Enter, while none is ticked. */
  onOpen?: ((item: Item) => void) | undefined
}

/**
 * The keyboard and the ticks of a grid of items. One place in it has the tab stop, kept in the page itself: rows are marked
 * with `data-row`, have no handlers of their own, and none is drawn anew because the focus moves or another one is ticked.
 */
export function useItemGrid<Item>(props: ItemGridProps<Item>) {
  const ref = useRef<HTMLElement>(null)
  const setRef = useCallback((grid: HTMLElement | null) => {
    ref.current = grid
  }, [])
  const keptFocus = useKeptFocus(ref)
  const reach = useRef<Reach>(undefined)
  const typed = useRef<Typed>(undefined)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    const grid = ref.current
    if (grid?.querySelector(STOP) === null)
      grid.querySelector(ITEM_ROW)?.setAttribute('tabindex', '0')
  })

  const tick = useCallback((id: string, extend: boolean) => {
    const { items, idOf, selected, onSelect } = latest.current
    const next = tickRow(items.map(idOf), selected, { id, extend, reach: reach.current })
    reach.current = next.reach
    onSelect?.(next.ticked)
  }, [])

  const press = (id: string, extend: boolean) => {
    const { items, idOf, selected, onSelect, onOpen } = props
    if (onOpen === undefined || selected.size > 0 || extend) return onSelect && tick(id, extend)
    const item = items.find((one) => idOf(one) === id)
    if (item !== undefined) onOpen(item)
  }

  const selectsAll = ({ key, ctrlKey, metaKey }: Press) => {
    if (key !== 'a' || !(ctrlKey || metaKey) || !props.onSelect) return false
    props.onSelect(new Set(props.items.map(props.idOf)))
    return true
  }

  const acts = (target: HTMLElement, { key, shiftKey }: Press) => {
    const id = rowAround(target)?.dataset['row']
    if (id === undefined || target.matches(CONTROL)) return false
    if (key === 'Enter') press(id, false)
    if (key === ' ' && props.onSelect) tick(id, shiftKey)
    return key === 'Enter' || key === ' '
  }

  const moves = (grid: HTMLElement, target: HTMLElement, pressed: Press) => {
    const next = MOVES[props.layout](grid, target, pressed)
    next?.focus()
    const id = next && rowAround(next)?.dataset['row']
    if (pressed.shiftKey && pressed.key !== 'Tab' && id !== undefined && props.onSelect)
      tick(id, true)
    return next !== undefined
  }

  const types = (grid: HTMLElement, target: HTMLElement, event: KeyboardEvent) => {
    if (!isLetter(event) || event.nativeEvent.isComposing) return false
    typed.current = typeOn(typed.current, event.key, event.timeStamp)
    const { items, idOf, nameOf } = props
    const from = items.findIndex((item) => idOf(item) === rowAround(target)?.dataset['row'])
    const to = findTyped(items.map(nameOf), from, typed.current.text)
    const item = to === undefined ? undefined : items[to]
    const rows = [...grid.querySelectorAll<HTMLElement>(ITEM_ROW)]
    if (item) rows.find((row) => row.dataset['row'] === idOf(item))?.focus()
    return true
  }

  return {
    tick,
    grid: {
      ref: setRef,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { currentTarget: grid, target } = event
        // What floats above a row is drawn elsewhere and still tells of its keys here.
        if (!(target instanceof HTMLElement) || !grid.contains(target) || event.altKey) return
        const isHandled =
          selectsAll(event) ||
          acts(target, event) ||
          moves(grid, target, event) ||
          types(grid, target, event)
        if (isHandled) event.preventDefault()
      },
      onFocus: ({ currentTarget: grid, target }: FocusEvent<HTMLElement>) => {
        if (!grid.contains(target)) return
        for (const before of grid.querySelectorAll(STOP)) before.setAttribute('tabindex', '-1')
        target.setAttribute('tabindex', '0')
        keptFocus.onFocus(grid, target)
      },
      onBlur: keptFocus.onBlur,
      onClick: ({ currentTarget: grid, target, shiftKey }: MouseEvent<HTMLElement>) => {
        if (!(target instanceof Element) || !grid.contains(target)) return
        const id = rowAround(target)?.dataset['row']
        if (id !== undefined && target.closest(CONTROL) === null) press(id, shiftKey)
      },
      // Shift reaches over rows, not over text.
      onMouseDown: (event: MouseEvent) => {
        if (event.shiftKey && props.onSelect) event.preventDefault()
      },
    },
  }
}
