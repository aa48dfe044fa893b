import '#src/platform/i18n/en/devices-page.ts'

import { lazy, Suspense, useMemo } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import type { CardFront } from '../grid/device-card.tsx'
import { SkeletonCards } from '../grid/skeleton-cards.tsx'
import { deviceColumns, type OpenDevice } from './device-columns.tsx'
import styles from './device-list.module.css'
import type { DeviceRow } from './device-rows.ts'

const DeviceGrid = lazy(async () => ({
  default: (await import('../grid/device-grid.tsx')).DeviceGrid,
}))

interface DeviceListProps {
  /** Undefined until the first answer. */
  rows: readonly DeviceRow[] | undefined
  isFailed: boolean
  onRetry: () => void
  /** A newer list is on its way; this one stays until then. */
  busy: boolean
  /** Why there may be no rows. */
  emptyText: string
  /** Undefined until it is known how this user likes to see devices. */
  view: ListView | undefined
  front: CardFront
  mayUpload: boolean
  sort: SortOrder | null
  onSort: (sort: SortOrder | null) => void
  selected: ReadonlySet<string>
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: OpenDevice
}

/** One page of devices as rows or as cards, and what stands there while there is none. */
export function DeviceList({
  rows,
  isFailed,
  onRetry,
  busy,
  emptyText,
  ...props
}: DeviceListProps) {
  return (
    <div className={styles.body} aria-busy={busy}>
      {rows === undefined && isFailed && (
        <ErrorState title={t('DevicesPage:fetchFailed')} onRetry={onRetry} />
      )}
      {(rows === undefined || props.view === undefined) && !isFailed && (
        <Skeleton view={props.view} />
      )}
      {rows?.length === 0 && <EmptyState>{emptyText}</EmptyState>}
      {rows !== undefined && rows.length > 0 && <Devices rows={rows} {...props} />}
    </div>
  )
}

const Skeleton = ({ view }: { view: ListView | undefined }) =>
  view === 'grid' ? <SkeletonCards /> : <SkeletonRows rows={8} />

type DevicesProps = Omit<
  DeviceListProps,
  'rows' | 'isFailed' | 'onRetry' | 'busy' | 'emptyText'
> & { rows: readonly DeviceRow[] }

function Devices({ rows, view, front, mayUpload, sort, onSort, ...props }: DevicesProps) {
  const { onOpen } = props
  const columns = useMemo(() => deviceColumns(onOpen, mayUpload), [onOpen, mayUpload])
  if (view === 'grid')
    return (
      <Suspense fallback={<SkeletonCards />}>
        <DeviceGrid rows={rows} front={front} {...props} />
      </Suspense>
    )
  return (
    <DataTable
      label={t('DevicesPage:title')}
      columns={columns}
      items={rows}
      idOf={({ device }) => device.id}
      nameOf={({ device }) => device.name}
      sort={sort}
      onSort={onSort}
      sortSteps="three"
      selected={props.selected}
      {...(props.onSelect && { onSelect: props.onSelect })}
      onOpen={({ device }) => onOpen(device, 'devicePreview')}
      isPending={({ changes }) => isWaiting(changes)}
    />
  )
}
