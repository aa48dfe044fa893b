import { Link } from '@tanstack/react-router'
import { LayoutGrid, List, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { lineupTexts } from '#src/texts/lineup.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ListTools } from '#src/ui/list-page.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { AvailableOffline } from '#src/widgets/available-offline/available-offline.tsx'
import { type Crumb, workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { FiltersButton } from '../filters/filters-button.tsx'
import type { DevicesSearch } from '../search-params.ts'
import { toPlace } from '../search-params.ts'
import { RegisterLink } from './register-link.tsx'

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
  onView: (view: ListView) => void
  workspaces: ReactNode
  bulk: ReactNode
}

/** DEV-03, except the pagination. */
export const DevicesTools = ({ search, onSearch, isAtHand, ...props }: DevicesToolsProps) => (
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
    view={
      <SegmentedToggle
        label={devicesPageTexts.view}
        options={[
          { value: 'list', label: devicesPageTexts.list, icon: <List aria-hidden="true" /> },
          { value: 'grid', label: devicesPageTexts.grid, icon: <LayoutGrid aria-hidden="true" /> },
        ]}
        value={props.view ?? 'list'}
        onChange={props.onView}
      />
    }
  >
    {props.workspaces}
    <FiltersButton
      search={search}
      total={props.total}
      onFilter={(filters) => onSearch({ ...filters, page: undefined })}
    />
    {props.bulk}
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
export const DevicesHead = (props: DevicesHeadProps) => (
  <PageHeader
    path={props.path}
    onSelect={props.onSelect}
    titleExtra={props.settings}
    actions={
      <>
        {props.freshness}
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
      <span className="where-wide">{lineupTexts.open}</span>
    </Link>
  )
}
