import type { ReactNode } from 'react'

import { CardGrid } from '#src/ui/card-grid.tsx'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'

import { isWaiting } from './item-mark.tsx'
import styles from './media-list.module.css'
import type { MediaRow } from './media-rows.ts'

interface Item {
  id: string
  name: string
}

const idOf = ({ item }: MediaRow<Item>) => item.id
const nameOf = ({ item }: MediaRow<Item>) => item.name

interface MediaListProps<T extends Item> {
  label: string
  /** Undefined until the first answer. */
  rows: readonly MediaRow<T>[] | undefined
  /** Error title when the list could not be loaded. */
  failed: string | undefined
  onRetry: () => void
  /** A newer list is loading; this one stays visible. */
  busy: boolean
  empty: ReactNode
  /** Undefined without a search. */
  onClearSearch: (() => void) | undefined
  view: 'list' | 'grid'
  columns: readonly DataColumn<MediaRow<T>>[]
  card: (row: MediaRow<T>) => ReactNode
  sort: SortOrder | null
  onSort: (sort: SortOrder | null) => void
  selected: ReadonlySet<string>
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: ((row: MediaRow<T>) => void) | undefined
}

/** One page as rows or cards, with its loading, empty and error states. */
export function MediaListing<T extends Item>(props: MediaListProps<T>) {
  const { rows, failed, onRetry, busy, empty, onClearSearch } = props
  return (
    <div className={styles.body} aria-busy={busy}>
      {rows === undefined && failed !== undefined && (
        <ErrorState title={failed} onRetry={onRetry} />
      )}
      {rows === undefined && failed === undefined && <SkeletonRows rows={8} />}
      {rows?.length === 0 && (
        <EmptyState action={onClearSearch && <ClearSearch onClear={onClearSearch} />}>
          {empty}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <Items {...props} rows={rows} />}
    </div>
  )
}

function Items<T extends Item>({
  rows,
  view,
  ...props
}: MediaListProps<T> & { rows: readonly MediaRow<T>[] }) {
  const { label, columns, card, sort, onSort, selected, onSelect, onOpen } = props
  if (view === 'grid')
    return (
      <CardGrid
        label={label}
        size="small"
        items={rows}
        idOf={idOf}
        nameOf={nameOf}
        isPending={isWaiting}
        card={card}
        selected={selected}
        onSelect={onSelect}
        onOpen={onOpen}
      />
    )
  return (
    <DataTable
      label={label}
      columns={columns}
      items={rows}
      idOf={idOf}
      nameOf={nameOf}
      sort={sort}
      onSort={onSort}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
      isPending={isWaiting}
    />
  )
}
