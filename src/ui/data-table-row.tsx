import { memo, type ReactNode } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'

export interface DataColumn<Item> {
  id: string
  name: string
  cell: (item: Item) => ReactNode
  sortable?: boolean
  /** The column that names the row for screen readers. */
  rowHeader?: boolean
  /** The name is only for screen readers, as above a column of buttons. */
  quietName?: boolean
  /** For this item, the cell spans the next column as well. */
  spansTwo?: (item: Item) => boolean
  align?: 'start' | 'end'
  /** Grid track, with its minimum in rem first; by default an equal share of the space. */
  width?: string
  /**
   * Position in the card that replaces the row where the columns do not fit. A 'line' starts with
   * the column's name; a 'wide-line' shows on a tablet only.
   */
  inCard?: 'picture' | 'title' | 'detail' | 'detail-2' | 'action' | 'line' | 'wide-line' | 'hidden'
}

interface DataTableRowProps<Item> {
  id: string
  name: string
  item: Item
  columns: readonly DataColumn<Item>[]
  /** Undefined without selection. */
  checked: boolean | undefined
  onCheck: (id: string, extend: boolean) => void
  pending: boolean
  draggable: boolean
  below: ((item: Item) => ReactNode) | undefined
}

function Row<Item>({
  id,
  name,
  item,
  columns,
  checked,
  onCheck,
  pending,
  draggable,
  below,
}: DataTableRowProps<Item>) {
  const covered = new Set(
    columns.flatMap((column, index) => (column.spansTwo?.(item) ? [index + 1] : [])),
  )
  const content = below?.(item)
  return (
    <tr
      role="row"
      data-row={id}
      data-selected={checked || undefined}
      aria-selected={checked}
      tabIndex={-1}
      draggable={draggable}
      className={classNames(styles.row, pending && styles.pending)}
    >
      {checked !== undefined && (
        <td role="gridcell" tabIndex={-1} className={styles.pick}>
          <RowCheckbox
            label={commonTexts.selectRow(name)}
            checked={checked}
            onCheck={(extend) => onCheck(id, extend)}
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
                styles[column.inCard ?? 'hidden'],
                column.align === 'end' && styles.end,
              )}
              data-name={
                column.inCard?.endsWith('line') && !column.quietName ? column.name : undefined
              }
              colSpan={covered.has(index + 1) ? 2 : undefined}
            >
              {column.cell(item)}
            </td>
          ),
      )}
      {content && (
        <td role="gridcell" tabIndex={-1} className={styles.below}>
          {content}
        </td>
      )}
    </tr>
  )
}

/** Re-renders when the item, `columns` or its selection changes. `memo` drops the type parameter. */
export const DataTableRow = memo(Row) as typeof Row
