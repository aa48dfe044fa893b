import { Link } from '@tanstack/react-router'
import { LayoutGrid, List, CalendarClock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { lineupTexts } from '#src/texts/lineup.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ListTools } from '#src/ui/list-page.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { AvailableOffline } from '#src/widgets/available-offline/available-offline.tsx'
import { SelectionBar } from '#src/widgets/selection/selection-bar.tsx'
import { type Crumb, workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { FiltersButton } from '../filters/filters-button.tsx'
import type { DevicesSearch } from '../search-params.ts'
import { toPlace } from '../search-params.ts'
import { RegisterLink } from './register-link.tsx'

type Selection = ComponentProps<typeof SelectionBar>

interface DevicesHeaderProps {
  head: Omit<DevicesHeadProps, 'freshness'>
  tools: Omit<DevicesToolsProps, 'freshness' | 'bulk'>
  freshness: ReactNode
  selection: Selection
  bulk: ReactNode
}

/** On a phone, the selection takes the place of the title, and what is not needed then hides. */
export function DevicesHeader({ head, tools, freshness, selection, bulk }: DevicesHeaderProps) {
  const isPhone = useMedia(PHONE)
  if (!isPhone)
    return (
      <>
        <DevicesHead {...head} freshness={null} />
        <DevicesTools {...tools} freshness={freshness} bulk={bulk} />
      </>
    )
  if (selection.count === 0)
    return (
      <>
        <DevicesHead {...head} freshness={freshness} />
        <DevicesTools {...tools} freshness={null} bulk={null} />
      </>
    )
  return (
    <>
      <SelectionBar {...selection}>{bulk}</SelectionBar>
      <DevicesTools
        {...tools}
        onView={undefined}
        workspaces={null}
        hasLevels={false}
        freshness={null}
        bulk={null}
      />
    </>
  )
}

/** Below the list, except on a phone. */
export const WideSelectionBar = (selection: Selection) =>
  !useMedia(PHONE) && selection.count > 0 && <SelectionBar {...selection} />

/** DEV-06 */
const SEARCH_DEBOUNCE_MS = 250

interface DevicesToolsProps {
  search: DevicesSearch
  onSearch: (changes: Partial<DevicesSearch>, options?: { replace: boolean }) => void
  /** Whether the result of a search is cached. */
  isAtHand: (search: DevicesSearch) => boolean
  /** Total number of listed devices. */
  total: number
  view: ListView | undefined
  /** Undefined hides the switch. */
  onView: ((view: ListView) => void) | undefined
  freshness: ReactNode
  workspaces: ReactNode
  /** There are workspaces below the listed one. */
  hasLevels: boolean
  bulk: ReactNode
}

/** DEV-03, except the pagination. */
const DevicesTools = ({ search, onSearch, isAtHand, ...props }: DevicesToolsProps) => (
  <ListTools
    search={
      <SearchField
        label={devicesPageTexts.search}
        value={search.q ?? ''}
        debounceMs={(text) =>
          isAtHand({ ...search, ...searchFor(text) }) ? 0 : SEARCH_DEBOUNCE_MS
        }
        onSearch={(text) => onSearch(searchFor(text), { replace: goesOn(search, text) })}
      />
    }
    freshness={props.freshness}
    view={
      props.onView && (
        <SegmentedToggle
          label={devicesPageTexts.view}
          options={[
            { value: 'list', label: devicesPageTexts.list, icon: <List aria-hidden="true" /> },
            {
              value: 'grid',
              label: devicesPageTexts.grid,
              icon: <LayoutGrid aria-hidden="true" />,
            },
          ]}
          value={props.view ?? 'list'}
          onChange={props.onView}
        />
      )
    }
  >
    {props.workspaces}
    <FiltersButton
      search={search}
      total={props.total}
      onFilter={(filters) => onSearch({ ...filters, page: undefined })}
    />
    {props.bulk}
    {props.hasLevels && (
      <Switch
        label={workspacesTexts.thisLevelOnly}
        checked={search.level === 'this'}
        onChange={(on) => onSearch({ level: on ? 'this' : undefined, page: undefined })}
      />
    )}
  </ListTools>
)

const searchFor = (text: string) => ({ q: text.trim() || undefined, page: undefined })

/** Typing one search adds a single history entry. */
const goesOn = ({ q }: DevicesSearch, text: string) => q !== undefined && text.trim() !== ''

interface DevicesHeadProps {
  path: readonly Crumb[]
  place: string
  organizationId: string | undefined
  onSelect: (place: string) => void
  /** Settings button beside the name. */
  settings: ReactNode
  freshness: ReactNode
}

/** DEV-01 */
const DevicesHead = (props: DevicesHeadProps) => (
  <PageHeader
    path={props.path}
    onSelect={props.onSelect}
    titleExtra={props.settings}
    freshness={props.freshness}
    actions={
      <>
        <LineupLink place={props.place} />
        <AvailableOffline scope={props.place} organizationId={props.organizationId} />
        <RegisterLink />
      </>
    }
  />
)

/** Links to the lineup of a workspace and its descendants. */
function LineupLink({ place }: { place: string }) {
  const { workspaces = [] } = useWorkspaces()
  if (!workspaceOfScope(workspaces, place)) return null
  return (
    <Link
      to="/user/lineup"
      search={{ workspace: toPlace(place) }}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <CalendarClock aria-hidden="true" />
      <span>{lineupTexts.open}</span>
    </Link>
  )
}
