import '#src/platform/i18n/en/devices-page.ts'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { ListView } from '#src/contract/device-list-view.ts'
import type { Device } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToPlace } from '#src/widgets/workspace-tree/place.ts'

import { BulkMenu } from './bulk/bulk-menu.tsx'
import { DevicesHead } from './devices-head.tsx'
import styles from './devices-page.module.css'
import { DevicesTools } from './devices-tools.tsx'
import { emptyText } from './empty-text.ts'
import { ActiveFilters } from './filters/active-filters.tsx'
import { countTicked } from './filters/filter-groups.ts'
import type { CardFront } from './grid/device-card.tsx'
import { DeviceList } from './list/device-list.tsx'
import { useDeviceList } from './list/use-device-list.ts'
import {
  type DevicesSearch,
  type DeviceTab,
  pageOf,
  placeFor,
  sizeOf,
  sortOf,
  toPlace,
  toQuery,
} from './search.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useDeviceSelection } from './selection/use-device-selection.ts'
import { WorkspacePane, WorkspacesButton } from './workspaces/workspace-pane.tsx'
import { WorkspaceSettingsButton } from './workspaces/workspace-settings-button.tsx'

interface DevicesPageProps {
  role: Role
  /** None for the platform's own. */
  organizationId: string | undefined
  search: DevicesSearch
  /** What changes in the address; the rest of it stays. A correction takes the place of what was wrong. */
  onSearch: (changes: Partial<DevicesSearch>, options?: { replace: boolean }) => void
  /** Undefined until it is known. */
  view: ListView | undefined
  onView: (view: ListView) => void
  front?: CardFront
}

export function DevicesPage(props: DevicesPageProps) {
  const { role, organizationId, search, onSearch, view, onView, front = 'device' } = props
  const { data: workspaces = [] } = useQuery(workspaceQueries.tree())
  const place = placeFor(search, role)
  const list = useDeviceList(place, toQuery(search, place, organizationId, workspaces))
  const selection = useDeviceSelection({ place, list, workspaces })
  const maySelect = can({ role }, 'content.manage')
  const isPhone = useMedia(PHONE)

  const path = pathToPlace(workspaces, place)
  const select = (next: string) => onSearch({ workspace: toPlace(next), page: undefined })
  const open = useCallback(
    (device: Device, tab: DeviceTab) => onSearch({ device: device.id, tab }),
    [onSearch],
  )
  const pane = { organizationId, selected: place, onSelect: select }
  const lastPage = Math.max(1, Math.ceil(list.total / sizeOf(search)))
  const isPastEnd =
    list.reading !== undefined && !list.isPlaceholderData && pageOf(search) > lastPage
  useEffect(() => {
    if (isPastEnd) onSearch({ page: lastPage === 1 ? undefined : lastPage }, { replace: true })
  }, [isPastEnd, lastPage, onSearch])

  const bulk = (
    <BulkMenu
      devices={selection.devices}
      place={place}
      role={role}
      organizationId={organizationId}
      onDone={selection.clear}
    />
  )
  return (
    <div className={styles.split}>
      <WorkspacePane {...pane} />
      <section className={styles.page} aria-label={path.at(-1)?.name}>
        <DevicesHead
          path={path}
          place={place}
          organizationId={organizationId}
          onSelect={select}
          settings={
            <WorkspaceSettingsButton
              place={place}
              organizationId={organizationId}
              role={role}
              onGone={select}
            />
          }
          freshness={
            <Freshness
              reading={list.reading}
              busy={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
          }
        />
        <DevicesTools
          search={search}
          onSearch={onSearch}
          total={list.total}
          view={view}
          onView={onView}
          workspaces={<WorkspacesButton {...pane} />}
          bulk={isPhone ? null : bulk}
        />
        {countTicked(search) > 0 && (
          <ActiveFilters
            search={search}
            onFilter={(filters) => onSearch({ ...filters, page: undefined })}
          />
        )}
        <DeviceList
          rows={isPastEnd ? undefined : list.rows}
          isFailed={list.isError}
          onRetry={() => void list.refetch()}
          busy={list.isPlaceholderData}
          emptyText={emptyText(place, search)}
          view={view}
          front={front}
          mayUpload={can({ role }, 'content.manage')}
          sort={sortOf(search)}
          onSort={(sort) =>
            onSearch({
              sort: (sort?.column ?? 'none') as NonNullable<DevicesSearch['sort']>,
              direction: sort?.direction,
              page: undefined,
            })
          }
          selected={selection.onPage}
          onSelect={maySelect ? selection.setOnPage : undefined}
          onOpen={open}
        />
        {selection.devices.length > 0 && (
          <SelectionBar {...selection.bar}>{isPhone && bulk}</SelectionBar>
        )}
        <footer className={styles.foot}>
          <Pagination
            page={pageOf(search)}
            pageSize={sizeOf(search)}
            total={list.total}
            onPage={(page) => onSearch({ page })}
            pageSizes={PAGE_SIZES}
            onPageSize={(size) =>
              onSearch({ size: PAGE_SIZES.find((one) => one === size), page: undefined })
            }
          />
        </footer>
      </section>
    </div>
  )
}
