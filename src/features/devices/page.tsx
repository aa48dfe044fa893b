import { useCallback, useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { ListView } from '#src/contract/device-list-view.ts'
import type { Device } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import type { DeviceTab } from '#src/domain/device-tabs.ts'
import { can } from '#src/domain/permissions.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { ListPage, ListSection, ListFooter } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { DeviceDrop } from '#src/widgets/device-drop/device-drop.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { BulkMenu, useBulkJob } from './dialogs/use-bulk-job.tsx'
import { ActiveFilters } from './filters/filters-button.tsx'
import type { CardEmphasis } from './parts/device-grid.tsx'
import { DeviceList, IncompleteListNote } from './parts/device-list.tsx'
import { DevicesHeader, WideSelectionBar } from './parts/header.tsx'
import { IfListed } from './parts/no-access.tsx'
import { NoDevices } from './parts/no-devices.tsx'
import { useDeviceDrag } from './parts/use-device-drag.ts'
import { useDeviceList } from './parts/use-device-list.ts'
import { useDeviceSelection } from './parts/use-device-selection.ts'
import { WorkspacePane, WorkspacesButton } from './parts/workspace-pane.tsx'
import { WorkspaceSettingsButton } from './parts/workspace-settings-button.tsx'
import type { DevicesSearch } from './search-params.ts'
import {
  pageOf,
  effectivePlace,
  hasLevels,
  searchOfSort,
  sizeOf,
  sortOf,
  toPlace,
  toQuery,
} from './search-params.ts'

interface DevicesPageProps {
  role: Role
  /** Undefined for ROOT. */
  organizationId: string | undefined
  search: DevicesSearch
  /** Merges changes into the search parameters; a correction replaces the history entry. */
  onSearch: (changes: Partial<DevicesSearch>, options?: { replace: boolean }) => void
  /** Undefined until loaded. */
  view: ListView | undefined
  onView: (view: ListView) => void
  emphasis?: CardEmphasis
}

export function DevicesPage(props: DevicesPageProps) {
  const { role, organizationId, search, onSearch, onView, emphasis = 'device' } = props
  const { workspaces: shownTree, serverTree, ...tree } = useWorkspaces()
  const workspaces = shownTree ?? EMPTY_TREE
  const place = usePlace(search, role)
  const queryOf = (asked: DevicesSearch) =>
    toQuery(asked, place, organizationId, { workspaces, serverTree })
  const query = queryOf(search)
  const list = useDeviceList(place, query, workspaces)
  const selection = useDeviceSelection({ place, list, query })
  const view = props.view ?? fallbackView(list.reading)
  const total = list.rows && list.total
  const maySelect = can({ role }, 'content.manage')

  const path = pathToScope(shownTree, place)
  const select = useCallback(
    (next: string) => onSearch({ workspace: toPlace(next), level: undefined, page: undefined }),
    [onSearch],
  )
  const open = useCallback(
    (device: Device, tab: DeviceTab) => onSearch({ device: device.id, tab }),
    [onSearch],
  )
  const fixing = useFixing(search, onSearch)
  const { onDrag, drop } = useDeviceDrag({
    isAllowed: can({ role }, 'device.manage'),
    rows: list.rows,
    selected: selection.devices,
    workspaces,
    onMoved: selection.remove,
  })
  const pane = useMemo(
    () => ({ organizationId, selected: place, onSelect: select, drop, ...fixing }),
    [organizationId, place, select, drop, fixing],
  )
  // Selecting a device must not render hundreds of workspaces again.
  const workspacePane = useMemo(() => <WorkspacePane {...pane} />, [pane])
  const isPastEnd = useLastPage({
    page: pageOf(search),
    size: sizeOf(search),
    total: list.isKnown ? list.total : undefined,
    onPage: (last) => onSearch({ page: last === 1 ? undefined : last }, { replace: true }),
  })

  const job = useBulkJob({
    devices: selection.devices,
    organizationId,
    onSaved: selection.clear,
  })
  // Without the tree, it is not known what to list.
  const { isError, refetch } = query ? list : tree
  const refresh = () => void refetch()
  const freshness = <Freshness reading={list.reading} busy={list.isFetching} onRefresh={refresh} />
  return (
    <ListPage pane={workspacePane}>
      <ListSection aria-label={path.at(-1)?.name}>
        <DevicesHeader
          head={{
            path,
            place,
            organizationId,
            onSelect: select,
            settings: (
              <WorkspaceSettingsButton
                place={place}
                organizationId={organizationId}
                role={role}
                onGone={select}
                {...fixing}
              />
            ),
          }}
          tools={{
            search,
            onSearch,
            isAtHand: (asked) => list.isAtHand(queryOf(asked)),
            total: list.total,
            view,
            onView,
            workspaces: <WorkspacesButton {...pane} />,
            hasLevels: hasLevels(workspaces, place),
          }}
          freshness={freshness}
          selection={selection.bar}
          bulk={
            <BulkMenu role={role} hasSelection={selection.devices.length > 0} onJob={job.start} />
          }
        />
        <ActiveFilters
          search={search}
          onFilter={(filters) => onSearch({ ...filters, page: undefined })}
        />
        <IncompleteListNote total={total} place={place} search={search} workspaces={workspaces} />
        <IfListed workspaces={shownTree} place={place} level={search.level} role={role}>
          <DeviceDrop
            findDevice={(id) => list.rows?.find(({ device }) => device.id === id)?.device}
            onSchedule={(device) => open(device, 'scheduledContent')}
          >
            <DeviceList
              rows={isPastEnd ? undefined : list.rows}
              isFailed={isError}
              onRetry={refresh}
              busy={list.isPlaceholderData}
              empty={
                <NoDevices
                  place={place}
                  search={search}
                  workspaces={workspaces}
                  reading={list.reading}
                  onClearSearch={() => onSearch({ q: undefined, page: undefined })}
                />
              }
              view={view}
              emphasis={emphasis}
              mayUpload={can({ role }, 'content.manage')}
              sort={sortOf(search)}
              onSort={(sort) => onSearch(searchOfSort(sort))}
              selected={selection.onPage}
              onSelect={maySelect ? selection.setOnPage : undefined}
              onOpen={open}
              onDrag={onDrag}
            />
          </DeviceDrop>
        </IfListed>
        <WideSelectionBar {...selection.bar} />
        <DevicesFoot search={search} total={total} onSearch={onSearch} />
        {job.dialog}
      </ListSection>
    </ListPage>
  )
}

const EMPTY_TREE: readonly Workspace[] = []

/** The rejected change in the URL, unless it is edited in the dialog of a device (OFF-17). */
function useFixing(search: DevicesSearch, onSearch: DevicesPageProps['onSearch']) {
  const mend = search.device === undefined ? search.mend : undefined
  return useMemo(
    () => ({ mend, onFixed: () => mend !== undefined && onSearch({ mend: undefined }) }),
    [mend, onSearch],
  )
}

/** Resolves an unsent workspace to its server id. */
function usePlace(search: DevicesSearch, role: Role) {
  return useKnownId()(effectivePlace(search, role))
}

/** Offline the preferred view may never load, so cached devices show as a list. */
const fallbackView = (reading: { from: 'server' | 'device' } | undefined) =>
  reading?.from === 'device' ? 'list' : undefined

interface DevicesFootProps {
  search: DevicesSearch
  /** Undefined until loaded. */
  total: number | undefined
  onSearch: (changes: Partial<DevicesSearch>) => void
}

/** DEV-05 */
const DevicesFoot = ({ search, total, onSearch }: DevicesFootProps) => (
  <ListFooter>
    <Pagination
      page={pageOf(search)}
      pageSize={sizeOf(search)}
      total={total}
      onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
      pageSizes={PAGE_SIZES}
      onPageSize={(size) =>
        onSearch({ size: PAGE_SIZES.find((one) => one === size), page: undefined })
      }
    />
  </ListFooter>
)
