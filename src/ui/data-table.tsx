import { t } from '#src/platform/i18n/t.ts'

import { classNames } from './class-names.ts'
import { DataTableHead } from './data-table-head.tsx'
import { type DataColumn, DataTableRow } from './data-table-row.tsx'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { nextSort, type SortOrder } from './sort-order.ts'
import { useItemGrid } from './use-item-grid.ts'
import { useSettled } from './use-settled.ts'

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
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** What a press on a row does, and Enter, while no row is selected. */
  onOpen?: ((item: Item) => void) | undefined
  /** A row that is shown as not yet true. */
  isPending?: (item: Item) => boolean
}

const NOTHING: ReadonlySet<string> = new Set()
const PICK_WIDTH = '3.375rem'

const tracks = (columns: readonly { width?: string }[], hasPick: boolean) =>
  [...(hasPick ? [PICK_WIDTH] : []), ...columns.map(({ width = 'minmax(0, 1fr)' }) => width)].join(
    ' ',
  )

/**
 * A table of one page of a list; on a phone each row becomes a card. A row is drawn anew when its item is another object or
 * `columns` is another list: callers keep both where nothing changed, so that a hundred rows stay quick. Its elements say
 * their roles, which CSS would take from a table that is laid out as cards.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, nameOf, isPending, sort = null, sortSteps = 'two' } = props
  const { selected = NOTHING, onSelect, onOpen } = props
  const { grid, tick } = useItemGrid({
    layout: 'table',
    items,
    idOf,
    nameOf,
    selected,
    onSelect,
    onOpen,
  })
  const shown = useSettled(items, idOf)
  return (
    <table
      role="grid"
      aria-label={label}
      aria-multiselectable={onSelect && true}
      className={styles.table}
      style={{ '--columns': tracks(columns, onSelect !== undefined) }}
      {...grid}
    >
      <thead role="rowgroup">
        <tr role="row">
          {onSelect && (
            <th role="columnheader" className={classNames(styles.head, styles.pick)}>
              <RowCheckbox
                label={t('common:selectAll')}
                ticked={items.length > 0 && selected.size === items.length}
                partly={selected.size > 0 && selected.size < items.length}
                onTick={() =>
                  onSelect(selected.size === items.length ? NOTHING : new Set(items.map(idOf)))
                }
              />
            </th>
          )}
          {columns.map((column) => (
            <DataTableHead
              key={column.id}
              column={column}
              direction={sort?.column === column.id ? sort.direction : undefined}
              onSort={() => props.onSort?.(nextSort(sort, column.id, sortSteps))}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shown.map((item) => (
          <DataTableRow
            key={idOf(item)}
            id={idOf(item)}
            name={nameOf(item)}
            item={item}
            columns={columns}
            ticked={onSelect && selected.has(idOf(item))}
            onTick={tick}
            pending={isPending?.(item) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}
