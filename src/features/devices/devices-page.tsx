import '#src/platform/i18n/en/devices-page.ts'
import '#src/platform/i18n/en/workspaces.ts'

import { useQuery } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { AvailableOffline } from '#src/widgets/available-offline/available-offline.tsx'
import { ALL, pathToPlace } from '#src/widgets/workspace-tree/place.ts'

import { DeviceList } from './device-list.tsx'
import styles from './devices-page.module.css'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import {
  type DevicesSearch,
  type DeviceTab,
  pageOf,
  placeOf,
  sizeOf,
  sortOf,
  toQuery,
} from './search.ts'
import { useDeviceList } from './use-device-list.ts'
import { WorkspacePane, WorkspacesButton } from './workspaces/workspace-pane.tsx'

/** Quiet time after the last key before the list is asked for (DEV-06). */
const SEARCH_DEBOUNCE_MS = 250

interface DevicesPageProps {
  role: Role
  /** None for the platform's own. */
  organizationId: string | undefined
  search: DevicesSearch
  /** What changes in the address; the rest of it stays. */
  onSearch: (changes: Partial<DevicesSearch>) => void
}

export function DevicesPage({ role, organizationId, search, onSearch }: DevicesPageProps) {
  const now = useNow('server')
  const { data: workspaces } = useQuery(workspaceQueries.tree())
  const list = useDeviceList(toQuery(search, organizationId, workspaces))
  const path = pathToPlace(workspaces ?? [], placeOf(search))

  const select = (place: string) =>
    onSearch({
      workspace: place === ALL ? undefined : (place as NonNullable<DevicesSearch['workspace']>),
      page: undefined,
    })
  const open = (device: Device, tab: DeviceTab) => onSearch({ device: device.id, tab })
  const pane = { organizationId, selected: placeOf(search), onSelect: select }

  return (
    <div className={styles.split}>
      <WorkspacePane {...pane} />
      <section className={styles.page} aria-label={path.at(-1)?.name}>
        <header className={styles.head}>
          <Breadcrumbs path={path} onSelect={select} />
          <div className={styles.title}>
            <h2>{path.at(-1)?.name}</h2>
            <Freshness
              reading={list.reading}
              busy={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
            <AvailableOffline place={placeOf(search)} organizationId={organizationId} />
          </div>
        </header>
        <div className={styles.tools}>
          <WorkspacesButton {...pane} />
          <SearchField
            className={styles.search ?? ''}
            label={t('DevicesPage:search')}
            value={search.q ?? ''}
            debounceMs={SEARCH_DEBOUNCE_MS}
            onSearch={(text) => onSearch({ q: text.trim() || undefined, page: undefined })}
          />
        </div>
        <DeviceList
          list={list}
          now={now}
          mayUpload={can({ role }, 'content.manage')}
          searching={search.q !== undefined}
          sort={sortOf(search)}
          onSort={(sort) =>
            onSearch({
              sort: (sort?.column ?? 'none') as NonNullable<DevicesSearch['sort']>,
              direction: sort?.direction,
              page: undefined,
            })
          }
          onOpen={open}
        />
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
