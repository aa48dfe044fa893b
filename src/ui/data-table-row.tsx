import { memo, type ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'

export interface DataColumn<Item> {
  id: string
  name: string
  cell: (item: Item) => ReactNode
  sortable?: boolean
  /** Names the row for screen readers; one column of a table. */
  rowHeader?: boolean
  /** The name is read but not shown, as over a column of buttons. */
  quietName?: boolean
  /** Cells of this column stretch over the next one for this item. */
  spansTwo?: (item: Item) => boolean
  align?: 'start' | 'end'
  /** Its track of the grid that each row is; an equal share of the room if left out. */
  width?: string
  /** Where the cell stands when the table becomes cards on a phone; a line of its own begins with the column's name. */
  onPhone?: 'picture' | 'title' | 'detail' | 'detail-2' | 'action' | 'line' | 'hidden'
}

interface DataTableRowProps<Item> {
  id: string
  name: string
  item: Item
  columns: readonly DataColumn<Item>[]
  /** Undefined where rows cannot be ticked. */
  ticked: boolean | undefined
  onTick: (id: string, extend: boolean) => void
  pending: boolean
}

function Row<Item>({ id, name, item, columns, ticked, onTick, pending }: DataTableRowProps<Item>) {
  const covered = new Set(
    columns.flatMap((column, index) => (column.spansTwo?.(item) ? [index + 1] : [])),
  )
  return (
    <tr
      role="row"
      data-row={id}
      data-selected={ticked || undefined}
      aria-selected={ticked}
      tabIndex={-1}
      className={classNames(styles.row, pending && styles.pending)}
    >
      {ticked !== undefined && (
        <td role="gridcell" tabIndex={-1} className={styles.pick}>
          <RowCheckbox
            label={t('common:selectRow', { name })}
            ticked={ticked}
            onTick={(extend) => onTick(id, extend)}
          />
        </td>
      )}
      {columns.map(
        (column, index) =>
          !covered.has(index) && (
            <td
              key={column.id}
              role={column.rowHeader ? 'rowheader' : 'gridcell'}
              tabIndex={-1}
              className={classNames(
                styles[column.onPhone ?? 'hidden'],
                column.align === 'end' && styles.end,
              )}
              data-name={column.onPhone === 'line' && !column.quietName ? column.name : undefined}
              colSpan={covered.has(index + 1) ? 2 : undefined}
            >
              {column.cell(item)}
            </td>
          ),
      )}
    </tr>
  )
}

/** Drawn anew when the item is another object, `columns` another list, or the row is ticked. `memo` forgets type parameters. */
export const DataTableRow = memo(Row) as typeof Row
