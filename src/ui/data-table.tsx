import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import { ColumnHeader } from './data-table-header.tsx'
import { type DataColumn, DataTableRow } from './data-table-row.tsx'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { nextSort, type SortOrder } from './sort-order.ts'
import { useItemGrid } from './use-item-grid.ts'
import { useProgressiveList } from './use-progressive-list.ts'

interface DataTableProps<Item> {
  label: string
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  sort?: SortOrder | null
  onSort?: (sort: SortOrder | null) => void
  sortSteps?: 'two' | 'three'
  /** With `onSelect`, each row has a checkbox, and the header one for the whole page. */
  selected?: ReadonlySet<string>
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Called on click or Enter while no row is selected. */
  onOpen?: ((item: Item) => void) | undefined
  /** Shows the row as not yet sent. */
  isPending?: (item: Item) => boolean
}

const EMPTY_SELECTION: ReadonlySet<string> = new Set()
const PICK_WIDTH = '3.375rem'

const tracks = (columns: readonly { width?: string }[], hasPick: boolean) =>
  [...(hasPick ? [PICK_WIDTH] : []), ...columns.map(({ width = 'minmax(0, 1fr)' }) => width)].join(
    ' ',
  )

/**
 * A page of a list as a table; on a phone each row becomes a card. Rows re-render when their item or `columns` changes identity,
 * so callers keep both while unchanged. Explicit roles, since CSS layout removes the native ones.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, nameOf, isPending, sort = null, sortSteps = 'two' } = props
  const { selected = EMPTY_SELECTION, onSelect, onOpen } = props
  const { grid, check } = useItemGrid({
    layout: 'table',
    items,
    idOf,
    nameOf,
    selected,
    onSelect,
    onOpen,
  })
  const shown = useProgressiveList(items, idOf)
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
                label={commonTexts.selectAll}
                checked={items.length > 0 && selected.size === items.length}
                isIndeterminate={selected.size > 0 && selected.size < items.length}
                onCheck={() =>
                  onSelect(
                    selected.size === items.length ? EMPTY_SELECTION : new Set(items.map(idOf)),
                  )
                }
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeader
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
            checked={onSelect && selected.has(idOf(item))}
            onCheck={check}
            pending={isPending?.(item) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}
