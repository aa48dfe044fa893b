export interface SortOrder {
  column: string
  direction: 'Asc' | 'Desc'
}

/**
 * What a press on a column's head makes of the order. Most tables toggle between two; the device table goes on to none
 * after the second (SHELL-31).
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
