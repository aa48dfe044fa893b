import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import { type DataColumn, DataTableRow } from './data-table-row.tsx'
import styles from './data-table.module.css'
import { pressedKey } from './pressed-key.ts'
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
  /** Makes rows draggable. */
  onDrag?: ((id: string, transfer: DataTransfer) => void) | undefined
  /** Content below the cells of a row, as wide as the table. Keep the same function while it renders the same. */
  below?: (item: Item) => ReactNode
}

const EMPTY_SELECTION: ReadonlySet<string> = new Set()
const PICK_WIDTH = '3.375rem'
const EQUAL_WIDTH = 'minmax(0, 1fr)'
/** Space for a column without a minimum. */
const DEFAULT_MIN_REM = 6
/** The reference of the container query in the style sheet. */
const MIN_FIT_REM = 40

const minRem = (track: string) => Number(/([\d.]+)rem/.exec(track)?.[1] ?? DEFAULT_MIN_REM)

/** The tracks of a row, and the width that they need. */
function tracks(columns: readonly { width?: string }[], hasPick: boolean) {
  const widths = columns.map(({ width = EQUAL_WIDTH }) => width)
  const all = hasPick ? [PICK_WIDTH, ...widths] : widths
  const fit = all.reduce((sum, track) => sum + minRem(track), 0)
  return { '--columns': all.join(' '), '--fit': `${Math.max(MIN_FIT_REM, fit)}rem` }
}

/**
 * A page of a list as a table; where its columns do not fit, each row becomes a card. Rows re-render when their item or `columns`
 * changes identity, so callers keep both while unchanged. Explicit roles, since CSS layout removes the native ones.
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
    onDrag: props.onDrag,
  })
  const shown = useProgressiveList(items, idOf)
  return (
    <div className={styles.fit} style={tracks(columns, onSelect !== undefined)}>
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable={onSelect && true}
        className={styles.table}
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
              draggable={props.onDrag !== undefined}
              below={props.below}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnHeaderProps {
  column: Pick<DataColumn<never>, 'id' | 'name' | 'sortable' | 'quietName' | 'align'>
  direction: SortOrder['direction'] | undefined
  onSort: () => void
}

/** Header of a column. Clicking a sortable one changes the sort order. */
function ColumnHeader({ column, direction, onSort }: ColumnHeaderProps) {
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
