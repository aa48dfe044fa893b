const ROW = '[role=row]'
const CELL = ':scope > :is([role=gridcell], [role=rowheader], [role=columnheader])'
const CONTROL = 'button:not(:disabled), input:not(:disabled), a[href]'

/** The part of a keyboard event that matters here. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** The rows of items, without the head. */
export const ITEM_ROW = '[data-row]'
export const rowAround = (at: Element) => at.closest<HTMLElement>(ITEM_ROW)

const within = (place: Element, selector: string) => [
  ...place.querySelectorAll<HTMLElement>(selector),
]
const cellsOf = (row: Element) =>
  within(row, CELL).filter((cell) => getComputedStyle(cell).display !== 'none')

/** Where the focus can stand in a cell: on what can be used there, or else on the cell. */
function stopsOf(cell: HTMLElement) {
  const controls = within(cell, CONTROL)
  return controls.length > 0 ? controls : [cell]
}

const spanOf = (cell: Element) => (cell instanceof HTMLTableCellElement ? cell.colSpan : 1)

/** The cell of a row that stands in the column of `at`: a cell may reach over the next column. */
function below(at: HTMLElement, row: HTMLElement) {
  const own = at.closest<HTMLElement>(ROW)
  const cells = own === null ? [] : cellsOf(own)
  const before = cells.slice(
    0,
    cells.findIndex((cell) => cell.contains(at)),
  )
  let column = before.reduce((sum, cell) => sum + spanOf(cell), 0)
  for (const cell of cellsOf(row)) {
    column -= spanOf(cell)
    if (column < 0) return stopsOf(cell)[0]
  }
  return undefined
}

/** How far Page Down and Page Up lead. */
const rowsSeen = (grid: HTMLElement, row: HTMLElement) =>
  Math.max(1, Math.floor((grid.parentElement?.clientHeight ?? 0) / (row.offsetHeight || 1)) - 1)

/** Where a key leads in a table: up and down over rows, to the sides over what a row holds. */
export function moveInTable(grid: HTMLElement, at: HTMLElement, press: Press) {
  const row = at.closest<HTMLElement>(ROW)
  if (row === null) return undefined
  const isWithin = at !== row
  const { key, ctrlKey, metaKey } = press
  const isAside = ['ArrowLeft', 'ArrowRight'].includes(key)
  const isToEdge = isWithin && ['Home', 'End'].includes(key) && !ctrlKey && !metaKey
  if (isAside || isToEdge) return moveInRow(row, at, key)
  const next = rowFor(grid, row, key)
  if (next === undefined) return undefined
  if (isWithin) return below(at, next) ?? next
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
    PageUp: Math.max(first, index - rowsSeen(grid, row)),
    PageDown: Math.min(index + rowsSeen(grid, row), last),
  }[key]
  return to === undefined ? undefined : rows[to]
}

function moveInRow(row: HTMLElement, at: HTMLElement, key: string) {
  const inside = cellsOf(row).flatMap(stopsOf)
  if (key === 'Home') return inside[0]
  if (key === 'End') return inside.at(-1)
  const stops = [...(row.matches(ITEM_ROW) ? [row] : []), ...inside]
  return stops[stops.indexOf(at) + (key === 'ArrowLeft' ? -1 : 1)]
}

/** Where a key leads among cards: to the next one in each direction, and by Tab over what a card holds. */
export function moveAmongCards(grid: HTMLElement, at: HTMLElement, press: Press) {
  const card = rowAround(at)
  if (card === null) return undefined
  const { key, shiftKey } = press
  if (key === 'Tab') {
    const stops = [card, ...within(card, CONTROL)]
    return stops[stops.indexOf(at) + (shiftKey ? -1 : 1)]
  }
  const cards = within(grid, ITEM_ROW)
  const index = cards.indexOf(card)
  const across = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
  const page = across * rowsSeen(grid, card)
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
