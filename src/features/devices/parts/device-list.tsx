import { CloudOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { cardGridClass } from '#src/ui/card-grid.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MissingPart } from '#src/ui/missing-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'
import { deviceCountOfScope } from '#src/widgets/workspace-tree/scope.ts'

import { countChecked } from '../filters/filter-params.ts'
import type { DevicesSearch } from '../search-params.ts'
import { deviceColumns, type OpenDevice } from './device-columns.tsx'
import type { CardEmphasis } from './device-grid.tsx'
import styles from './device-list.module.css'
import type { DeviceRow } from './device-rows.ts'

const DeviceGrid = onDemand(async () => (await import('./device-grid.tsx')).DeviceGrid, {
  Waiting: () => <SkeletonCards />,
  Missing: MissingPart,
})

interface DeviceListProps {
  /** Undefined until the first answer. */
  rows: readonly DeviceRow[] | undefined
  isFailed: boolean
  onRetry: () => void
  /** A newer list is loading; this one stays visible. */
  busy: boolean
  /** Shown instead of no rows. */
  empty: ReactNode
  /** Undefined until the preferred view is loaded. */
  view: ListView | undefined
  emphasis: CardEmphasis
  mayUpload: boolean
  sort: SortOrder | null
  onSort: (sort: SortOrder | null) => void
  selected: ReadonlySet<string>
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: OpenDevice
  /** Makes devices draggable. */
  onDrag: ((id: string, transfer: DataTransfer) => void) | undefined
}

/** One page of devices as rows or cards, with its loading, empty and error states. */
export function DeviceList({ rows, isFailed, onRetry, busy, empty, ...props }: DeviceListProps) {
  return (
    <div className={styles.body} aria-busy={busy}>
      {rows === undefined && isFailed && (
        <ErrorState title={devicesPageTexts.fetchFailed} onRetry={onRetry} />
      )}
      {(rows === undefined || props.view === undefined) && !isFailed && (
        <Skeleton view={props.view} />
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && <Devices rows={rows} {...props} />}
    </div>
  )
}

const Skeleton = ({ view }: { view: ListView | undefined }) =>
  view === 'grid' ? <SkeletonCards /> : <SkeletonRows rows={8} />

type DevicesProps = Omit<DeviceListProps, 'rows' | 'isFailed' | 'onRetry' | 'busy' | 'empty'> & {
  rows: readonly DeviceRow[]
}

function Devices({ rows, view, emphasis, mayUpload, sort, onSort, ...props }: DevicesProps) {
  const { onOpen } = props
  const columns = useMemo(() => deviceColumns(onOpen, mayUpload), [onOpen, mayUpload])
  if (view === 'grid') return <DeviceGrid rows={rows} emphasis={emphasis} {...props} />
  return (
    <DataTable
      label={devicesPageTexts.title}
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
      onDrag={props.onDrag}
    />
  )
}

interface IncompleteListNoteProps {
  /** Number of listed devices; undefined until loaded. */
  total: number | undefined
  place: string
  search: DevicesSearch
  workspaces: readonly Workspace[]
}

/** Offline the list holds only devices seen on this browser; shows how many are missing. */
export function IncompleteListNote({ total, place, search, workspaces }: IncompleteListNoteProps) {
  const away = isDisconnected(useConnectivity())
  if (!away || total === undefined || search.q !== undefined || countChecked(search) > 0)
    return null
  const all = deviceCountOfScope(workspaces, place, search.level) ?? 0
  if (all <= total) return null
  return (
    <Note icon={<CloudOff aria-hidden="true" />}>
      {devicesPageTexts.seenOnly({ seen: total, count: all })}
    </Note>
  )
}

const SkeletonCards = ({ cards = 6 }: { cards?: number }) => (
  <div className={cardGridClass('regular')} aria-busy="true">
    <span className="visually-hidden" role="status">
      {commonTexts.loading}
    </span>
    {[...Array(cards).keys()].map((card) => (
      <div key={card} className={styles.card} aria-hidden="true">
        <span className={styles.tray}>
          <span className={styles.panel} />
        </span>
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    ))}
  </div>
)
