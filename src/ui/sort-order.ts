export interface SortOrder {
  column: string
  direction: 'Asc' | 'Desc'
}

/**
 * The sort order after a click on a column header. Most tables toggle between two; the device table has a third, unsorted
 * state (SHELL-31).
 */
export function nextSort(
  now: SortOrder | null,
  column: string,
  steps: 'two' | 'three',
): SortOrder | null {
  if (now?.column !== column) return { column, direction: 'Asc' }
  if (now.direction === 'Asc') return { column, direction: 'Desc' }
  return steps === 'three' ? null : { column, direction: 'Asc' }
}
