import '#src/platform/i18n/en/devices-page.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import { deviceColumns } from './device-columns.tsx'
import styles from './devices-page.module.css'
import type { DeviceTab } from './search.ts'
import type { useDeviceList } from './use-device-list.ts'

interface DeviceListProps {
  list: ReturnType<typeof useDeviceList>
  now: number
  mayUpload: boolean
  searching: boolean
  sort: SortOrder | null
  onSort: (sort: SortOrder | null) => void
  onOpen: (device: Device, tab: DeviceTab) => void
}

export function DeviceList({ list, searching, sort, onSort, ...columns }: DeviceListProps) {
  const { rows } = list
  return (
    <div className={styles.body} aria-busy={list.isPlaceholderData}>
      {rows === undefined && list.isError && (
        <ErrorState title={t('DevicesPage:fetchFailed')} onRetry={() => void list.refetch()} />
      )}
      {rows === undefined && !list.isError && <SkeletonRows rows={8} />}
      {rows?.length === 0 && <NoDevices searching={searching} />}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('DevicesPage:title')}
          columns={deviceColumns(columns)}
          items={rows}
          idOf={({ device }) => device.id}
          nameOf={({ device }) => device.name}
          sort={sort}
          onSort={onSort}
          sortSteps="three"
          isPending={({ changes }) => isWaiting(changes)}
        />
      )}
    </div>
  )
}

const NoDevices = ({ searching }: { searching: boolean }) => (
  <EmptyState>
    {searching ? t('DevicesPage:noneFound') : t('DevicesPage:noneInWorkspace')}
  </EmptyState>
)
