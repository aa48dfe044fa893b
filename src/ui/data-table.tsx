import type { ReactNode } from 'react'
import { Cell, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'

import { t } from '#src/platform/i18n/t.ts'

import { classNames } from './class-names.ts'
import { DataTableHead } from './data-table-head.tsx'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { nextSort, type SortOrder } from './sort-order.ts'

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
  /** Where the cell stands when the table becomes cards on a phone. */
  onPhone?: 'picture' | 'title' | 'detail' | 'detail-2' | 'action' | 'hidden'
}

interface DataTableProps<Item> {
  label: string
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  sort?: SortOrder | null
  onSort?: (sort: SortOrder | null) => void
  sortSteps?: 'two' | 'three'
  /** With `onSelect`, rows have a checkbox, and the head has one for all rows of the page. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** What a press on a row does, and Enter, while no row is selected. */
  onOpen?: ((item: Item) => void) | undefined
  /** A row that is shown as not yet true. */
  isPending?: (item: Item) => boolean
  empty?: ReactNode
}

/**
 * A table of one page of a list; on a phone each row becomes a card. A row is drawn anew when its item is another object or
 * `columns` is another list: callers keep both where nothing changed, so that a hundred rows stay quick.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, sort = null, onSort, sortSteps = 'two' } = props
  const { selected, onSelect } = props
  const selectable = onSelect !== undefined
  return (
    <Table
      aria-label={label}
      className={styles.table ?? ''}
      selectionMode={selectable ? 'multiple' : 'none'}
      selectedKeys={selected ?? []}
      escapeKeyBehavior="none"
      onSelectionChange={(keys) =>
        onSelect?.(new Set(keys === 'all' ? items.map(idOf) : [...keys].map(String)))
      }
      {...(sort && {
        sortDescriptor: {
          column: sort.column,
          direction: sort.direction === 'Asc' ? 'ascending' : 'descending',
        } as const,
      })}
      onSortChange={({ column }) => onSort?.(nextSort(sort, String(column), sortSteps))}
    >
      <TableHeader>
        {selectable && <DataTableHead select />}
        {columns.map((column) => (
          <DataTableHead
            key={column.id}
            column={column}
            direction={sort?.column === column.id ? sort.direction : undefined}
          />
        ))}
      </TableHeader>
      <TableBody
        items={items}
        dependencies={[columns, selectable]}
        renderEmptyState={() => props.empty ?? t('common:nothingHere')}
      >
        {(item) => dataRow(item, props, selectable)}
      </TableBody>
    </Table>
  )
}

function dataRow<Item extends object>(
  item: Item,
  props: DataTableProps<Item>,
  selectable: boolean,
) {
  const { columns, idOf, nameOf, isPending, onOpen } = props
  const covered = new Set(
    columns.flatMap((column, index) => (column.spansTwo?.(item) ? [index + 1] : [])),
  )
  return (
    <Row
      key={idOf(item)}
      id={idOf(item)}
      textValue={nameOf(item)}
      className={classNames(styles.row, isPending?.(item) && styles.pending)}
      {...(onOpen && { onAction: () => onOpen(item) })}
    >
      {selectable && (
        <Cell className={styles.pick ?? ''}>
          <RowCheckbox label={t('common:selectRow')} />
        </Cell>
      )}
      {columns.flatMap((column, index) =>
        covered.has(index)
          ? []
          : [
              <Cell
                key={column.id}
                className={classNames(
                  styles[column.onPhone ?? 'hidden'],
                  column.align === 'end' && styles.end,
                )}
                {...(covered.has(index + 1) && { colSpan: 2 })}
              >
                {column.cell(item)}
              </Cell>,
            ],
      )}
    </Row>
  )
}
