const ROW = '[role=row]'
const CELL = ':scope > :is([role=gridcell], [role=rowheader], [role=columnheader])'
const CONTROL = 'button:not(:disabled), input:not(:disabled), a[href]'

/** The part of a keyboard event that navigation uses. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Item rows, without the header. */
export const ITEM_ROW = '[data-row]'
export const rowOf = (current: Element) => current.closest<HTMLElement>(ITEM_ROW)

const within = (container: Element, selector: string) => [
  ...container.querySelectorAll<HTMLElement>(selector),
]
const cellsOf = (row: Element) =>
  within(row, CELL).filter((cell) => getComputedStyle(cell).display !== 'none')

/** Focus targets in a cell: its controls, or the cell itself if it has none. */
function stopsOf(cell: HTMLElement) {
  const controls = within(cell, CONTROL)
  return controls.length > 0 ? controls : [cell]
}

const spanOf = (cell: Element) => (cell instanceof HTMLTableCellElement ? cell.colSpan : 1)

/** The focus target of `row` in the same column as `current`. Cells may span two columns. */
function below(current: HTMLElement, row: HTMLElement) {
  const own = current.closest<HTMLElement>(ROW)
  const cells = own === null ? [] : cellsOf(own)
  const before = cells.slice(
    0,
    cells.findIndex((cell) => cell.contains(current)),
  )
  let column = before.reduce((sum, cell) => sum + spanOf(cell), 0)
  for (const cell of cellsOf(row)) {
    column -= spanOf(cell)
    if (column < 0) return stopsOf(cell)[0]
  }
  return undefined
}

/** Height of the nearest ancestor that scrolls. */
function viewportHeight(grid: HTMLElement) {
  let parent = grid.parentElement
  while (parent && parent.scrollHeight <= parent.clientHeight) parent = parent.parentElement
  return parent?.clientHeight ?? 0
}

/** Number of rows that Page Up and Page Down move by. */
const visibleRows = (grid: HTMLElement, row: HTMLElement) =>
  Math.max(1, Math.floor(viewportHeight(grid) / (row.offsetHeight || 1)) - 1)

/** Focus target of a key in a table: rows vertically, controls of a row horizontally. */
export function moveInTable(grid: HTMLElement, current: HTMLElement, press: KeyPress) {
  const row = current.closest<HTMLElement>(ROW)
  if (row === null) return undefined
  const isWithin = current !== row
  const { key, ctrlKey, metaKey } = press
  const isSideways = ['ArrowLeft', 'ArrowRight'].includes(key)
  const isToEdge = isWithin && ['Home', 'End'].includes(key) && !ctrlKey && !metaKey
  if (isSideways || isToEdge) return moveInRow(row, current, key)
  const next = rowFor(grid, row, key)
  if (next === undefined) return undefined
  if (isWithin) return below(current, next) ?? next
  return next.matches(ITEM_ROW) ? next : cellsOf(next).flatMap(stopsOf)[0]
}

function rowFor(grid: HTMLElement, row: HTMLElement, key: string) {
  const rows = within(grid, ROW)
  const index = rows.indexOf(row)
  const first = rows.findIndex((one) => one.matches(ITEM_ROW))
  const last = rows.length - 1
  const to = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: first,
    End: last,
    PageUp: Math.max(first, index - visibleRows(grid, row)),
    PageDown: Math.min(index + visibleRows(grid, row), last),
  }[key]
  return to === undefined ? undefined : rows[to]
}

function moveInRow(row: HTMLElement, current: HTMLElement, key: string) {
  const inside = cellsOf(row).flatMap(stopsOf)
  if (key === 'Home') return inside[0]
  if (key === 'End') return inside.at(-1)
  const stops = [...(row.matches(ITEM_ROW) ? [row] : []), ...inside]
  return stops[stops.indexOf(current) + (key === 'ArrowLeft' ? -1 : 1)]
}

/** Focus target of a key in a card grid: the next card in each direction, or with Tab the next control of the card. */
export function moveAmongCards(grid: HTMLElement, current: HTMLElement, press: KeyPress) {
  const card = rowOf(current)
  if (card === null) return undefined
  const { key, shiftKey } = press
  if (key === 'Tab') {
    const stops = [card, ...within(card, CONTROL)]
    return stops[stops.indexOf(current) + (shiftKey ? -1 : 1)]
  }
  const cards = within(grid, ITEM_ROW)
  const index = cards.indexOf(card)
  const across = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
  const page = across * visibleRows(grid, card)
  const to = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - across,
    ArrowDown: index + across,
    Home: 0,
    End: cards.length - 1,
    PageUp: Math.max(index - page, index % across),
    PageDown: Math.min(index + page, cards.length - 1),
  }[key]
  return to === undefined ? undefined : cards[to]
}
