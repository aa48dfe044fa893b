import type { MediaPage } from './media-list.ts'
import { sortedIndex } from './sorted-insert.ts'

/** A page of images or templates with the list's filter and order. */
export interface MediaList<T> {
  page: MediaPage<T>
  /** Whether it is the last page, before any change. */
  isLast: boolean
  /** Whether a row belongs to the list, on any page. */
  holds: (row: T) => boolean
  compare: (a: T, b: T) => number
}

interface Row {
  id: string
}

export const isLastPage = ({ data, offset, total }: MediaPage<unknown>) =>
  offset + data.length >= total

/**
 * The number of rows that decides how many pages there are. Pending changes move no row to another page, so only the last one
 * goes, once it is empty.
 */
export function pagedTotal(stored: MediaPage<unknown>, shown: MediaPage<unknown>) {
  const { offset, total } = stored
  const isEmptied = shown.data.length === 0 && offset > 0 && isLastPage(stored)
  return isEmptied ? Math.min(offset, total) : total
}

/**
 * Adds a row. If it sorts into this page, the page grows, so that no row is lost between pages; otherwise only the total
 * changes.
 */
export function withRow<T extends Row>(list: MediaList<T>, row: T): MediaList<T> {
  const { page } = list
  if (page.data.some(({ id }) => id === row.id) || !list.holds(row)) return list
  const { data, offset } = page
  const at = sortedIndex(data, row, list.compare)
  const total = page.total + 1
  const isBefore = at === 0 && offset > 0
  const isAfter = at === data.length && !list.isLast
  if (isBefore || isAfter) return { ...list, page: { ...page, total } }
  return { ...list, page: { ...page, total, data: data.toSpliced(at, 0, row) } }
}

/** Removes a row, which may be on another page. */
export function withoutRow<T extends Row>(list: MediaList<T>, row: T): MediaList<T> {
  const { page } = list
  const data = page.data.filter(({ id }) => id !== row.id)
  if (data.length === page.data.length && !list.holds(row)) return list
  const total = Math.max(page.total - 1, data.length)
  return { ...list, page: { ...page, total, data } }
}

/** Replaces a row, which may enter, leave or move. */
export function withChanged<T extends Row>(list: MediaList<T>, before: T, after: T): MediaList<T> {
  if (!list.holds(after)) return withoutRow(list, before)
  if (!list.holds(before)) return withRow(list, after)
  const { page } = list
  if (!page.data.some(({ id }) => id === after.id)) return list
  const data = page.data.map((row) => (row.id === after.id ? after : row))
  return { ...list, page: { ...page, data: data.toSorted(list.compare) } }
}

/** Edits a row if it is on this page. */
export function withEdited<T extends Row>(
  list: MediaList<T>,
  id: string,
  edit: (row: T) => T,
): MediaList<T> {
  const row = list.page.data.find((one) => one.id === id)
  return row ? withChanged(list, row, edit(row)) : list
}

/** Removes the matching rows of this page. */
export function withoutRows<T extends Row>(
  list: MediaList<T>,
  isGone: (row: T) => boolean,
): MediaList<T> {
  return list.page.data.filter(isGone).reduce(withoutRow, list)
}
