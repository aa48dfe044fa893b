import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import type { DataColumn } from './data-table-row.tsx'
import styles from './data-table.module.css'
import { pressedKey } from './pressed-key.ts'
import type { SortOrder } from './sort-order.ts'

interface ColumnHeaderProps {
  column: Pick<DataColumn<never>, 'id' | 'name' | 'sortable' | 'quietName' | 'align'>
  direction: SortOrder['direction'] | undefined
  onSort: () => void
}

/** Header of a column. Clicking a sortable one changes the sort order. */
export function ColumnHeader({ column, direction, onSort }: ColumnHeaderProps) {
  const press = column.sortable && {
    onClick: onSort,
    onKeyDown: (event: KeyboardEvent) => {
      if (!['Enter', ' '].includes(pressedKey(event))) return
      event.preventDefault()
      onSort()
    },
  }
  return (
    <th
      role="columnheader"
      tabIndex={-1}
      aria-sort={ariaSort(column.sortable, direction)}
      className={classNames(
        styles.head,
        column.sortable && styles.sortable,
        direction && styles.sorted,
        column.align === 'end' && styles.end,
      )}
      {...press}
    >
      <span className={styles.headText}>
        <span className={column.quietName ? 'visually-hidden' : undefined}>{column.name}</span>
        {column.sortable && <SortIcon direction={direction} />}
      </span>
    </th>
  )
}

function ariaSort(sortable: boolean | undefined, direction: SortOrder['direction'] | undefined) {
  if (!sortable) return undefined
  if (direction === undefined) return 'none'
  return direction === 'Asc' ? 'ascending' : 'descending'
}

function SortIcon({ direction }: { direction: SortOrder['direction'] | undefined }) {
  if (direction === undefined) return <ChevronsUpDown aria-hidden="true" />
  const ascending = direction === 'Asc'
  return (
    <>
      {ascending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span className="visually-hidden">
        {ascending ? commonTexts.sortedAscending : commonTexts.sortedDescending}
      </span>
    </>
  )
}
