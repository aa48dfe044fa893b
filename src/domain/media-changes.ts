import type { MediaPage } from './media-list.ts'
import { placeOf } from './sorted-place.ts'

/** One page of a list of images or templates, and the list's own rule. */
export interface MediaList<T> {
  page: MediaPage<T>
  /** Whether something belongs into the list, on whatever page. */
  holds: (row: T) => boolean
  compare: (a: T, b: T) => number
}

interface Row {
  id: string
}

/**
 * The list with one more row. On the page if its place is there: the page grows then, so that no row slips out of sight
 * between two pages. Else it only counts.
 */
export function withRow<T extends Row>(list: MediaList<T>, row: T): MediaList<T> {
  const { page } = list
  if (page.data.some(({ id }) => id === row.id) || !list.holds(row)) return list
  const { data, offset } = page
  const at = placeOf(data, row, list.compare)
  const total = page.total + 1
  const isBefore = at === 0 && offset > 0
  const isAfter = at === data.length && offset + data.length < page.total
  if (isBefore || isAfter) return { ...list, page: { ...page, total } }
  return { ...list, page: { ...page, total, data: data.toSpliced(at, 0, row) } }
}

/** The list without a row that was in it, perhaps on another page. */
export function withoutRow<T extends Row>(list: MediaList<T>, row: T): MediaList<T> {
  const { page } = list
  const data = page.data.filter(({ id }) => id !== row.id)
  if (data.length === page.data.length && !list.holds(row)) return list
  const total = Math.max(page.total - 1, data.length)
  return { ...list, page: { ...page, total, data } }
}

/** The list after a row became another: it may come, go, or find another place on its page. */
export function withChanged<T extends Row>(list: MediaList<T>, before: T, after: T): MediaList<T> {
  if (!list.holds(after)) return withoutRow(list, before)
  if (!list.holds(before)) return withRow(list, after)
  const { page } = list
  if (!page.data.some(({ id }) => id === after.id)) return list
  const data = page.data.map((row) => (row.id === after.id ? after : row))
  return { ...list, page: { ...page, data: data.toSorted(list.compare) } }
}

/** The list with a row of this page edited; of others nobody knows here. */
export function withEdited<T extends Row>(
  list: MediaList<T>,
  id: string,
  edit: (row: T) => T,
): MediaList<T> {
  const row = list.page.data.find((one) => one.id === id)
  return row ? withChanged(list, row, edit(row)) : list
}

/** The list without the rows on this page that meet a condition, as far as anybody knows. */
export function withoutRows<T extends Row>(
  list: MediaList<T>,
  isGone: (row: T) => boolean,
): MediaList<T> {
  return list.page.data.filter(isGone).reduce(withoutRow, list)
}
