import '#src/platform/i18n/en/devices-page.ts'

import { useCallback, useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { ListView } from '#src/contract/device-list-view.ts'
import type { Device } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'
import { useOutboxPart } from '#src/platform/outbox/show/use-outbox.ts'
import { ListPage, ListSection } from '#src/ui/list-page.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { SelectionBar } from '#src/widgets/selection/selection-bar.tsx'
import { pathToPlace } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import type { DevicesSearch, DeviceTab } from './address.ts'
import { BulkMenu } from './bulk/bulk-menu.tsx'
import { useBulkJob } from './bulk/use-bulk-job.tsx'
import { DevicesFoot } from './devices-foot.tsx'
import { DevicesHead } from './devices-head.tsx'
import { DevicesTools } from './devices-tools.tsx'
import { emptyText } from './empty-text.ts'
import { ActiveFilters } from './filters/active-filters.tsx'
import type { CardFront } from './grid/device-card.tsx'
import { DeviceList } from './list/device-list.tsx'
import { SeenNote } from './list/seen-note.tsx'
import { useDeviceList } from './list/use-device-list.ts'
import { pageOf, placeFor, searchOfSort, sizeOf, sortOf, toPlace, toQuery } from './search.ts'
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
  const { role, organizationId, search, onSearch, onView, front = 'device' } = props
  const { workspaces = [] } = useWorkspaces()
  const place = usePlace(search, role)
  const queryOf = (asked: DevicesSearch) => toQuery(asked, place, organizationId, workspaces)
  const list = useDeviceList(place, queryOf(search))
  const selection = useDeviceSelection({ place, list, workspaces })
  const view = props.view ?? viewWithout(list.reading)
  const total = list.rows && list.total
  const maySelect = can({ role }, 'content.manage')
  const isPhone = useMedia(PHONE)

  const path = pathToPlace(workspaces, place)
  const select = useCallback(
    (next: string) => onSearch({ workspace: toPlace(next), page: undefined }),
    [onSearch],
  )
  const open = useCallback(
    (device: Device, tab: DeviceTab) => onSearch({ device: device.id, tab }),
    [onSearch],
  )
  const mend = search.device === undefined ? search.mend : undefined
  const mending = useMemo(
    () => ({ mend, onMended: () => mend !== undefined && onSearch({ mend: undefined }) }),
    [mend, onSearch],
  )
  const pane = useMemo(
    () => ({ organizationId, selected: place, onSelect: select, ...mending }),
    [organizationId, place, select, mending],
  )
  // Hundreds of workspaces need not be drawn again for each device that is ticked.
  const tree = useMemo(() => <WorkspacePane {...pane} />, [pane])
  const isPastEnd = useLastPage({
    page: pageOf(search),
    size: sizeOf(search),
    total: list.total,
    isKnown: list.isKnown,
    onPage: (last) => onSearch({ page: last === 1 ? undefined : last }, { replace: true }),
  })

  const job = useBulkJob({
    devices: selection.devices,
    place,
    organizationId,
    onSaved: selection.clear,
  })
  const bulk = (
    <BulkMenu role={role} hasSelection={selection.devices.length > 0} onJob={job.start} />
  )
  return (
    <ListPage pane={tree}>
      <ListSection aria-label={path.at(-1)?.name}>
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
              {...mending}
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
          isAtHand={(asked) => list.isAtHand(queryOf(asked))}
          total={list.total}
          view={view}
          onView={onView}
          workspaces={<WorkspacesButton {...pane} />}
          bulk={isPhone ? null : bulk}
        />
        <ActiveFilters
          search={search}
          onFilter={(filters) => onSearch({ ...filters, page: undefined })}
        />
        <SeenNote total={total} place={place} search={search} workspaces={workspaces} />
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
          onSort={(sort) => onSearch(searchOfSort(sort))}
          selected={selection.onPage}
          onSelect={maySelect ? selection.setOnPage : undefined}
          onOpen={open}
        />
        {selection.devices.length > 0 && (
          <SelectionBar {...selection.bar}>{isPhone && bulk}</SelectionBar>
        )}
        <DevicesFoot search={search} total={total} onSearch={onSearch} />
        {job.dialog}
      </ListSection>
    </ListPage>
  )
}

/** A workspace that was made here goes by its new name once the server gave it one. */
function usePlace(search: DevicesSearch, role: Role) {
  const serverIds = useOutboxPart((view) => view.serverIds)
  const place = placeFor(search, role)
  return serverIds.get(place) ?? place
}

/** Without the network nobody may ever say how devices are liked: those at hand are not kept waiting. */
const viewWithout = (reading: { from: 'server' | 'device' } | undefined) =>
  reading?.from === 'device' ? 'list' : undefined
