import type { Workspace } from '#src/contract/workspace.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { UNASSIGNED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { deviceCountOfScope } from '#src/widgets/workspace-tree/scope.ts'

import { countChecked } from '../filters/filter-params.ts'
import type { DevicesSearch } from '../search-params.ts'
import { RegisterLink } from './register-link.tsx'

interface NoDevicesProps {
  place: string
  search: DevicesSearch
  workspaces: readonly Workspace[]
  reading: Pick<Known<unknown>, 'missing'> | undefined
  onClearSearch: () => void
}

/** An empty list of devices. */
export function NoDevices({ onClearSearch, ...list }: NoDevicesProps) {
  const { place, search } = list
  const isSearched = search.q !== undefined
  const isFiltered = countChecked(search) > 0
  const isIncomplete = lacksDevices(list)
  return (
    <EmptyState
      action={
        isSearched ? (
          <ClearSearch onClear={onClearSearch} />
        ) : (
          !isFiltered && !isIncomplete && place !== WARNINGS && <RegisterLink isPrimary />
        )
      }
    >
      {isIncomplete ? storedText(isSearched || isFiltered) : emptyText(place, search)}
    </EmptyState>
  )
}

/** Whether the cached list may lack devices. A workspace without devices lacks none, such as an unsent one. */
const lacksDevices = ({
  reading,
  place,
  search,
  workspaces,
}: Omit<NoDevicesProps, 'onClearSearch'>) =>
  reading?.missing !== undefined && deviceCountOfScope(workspaces, place, search.level) !== 0

const storedText = (isNarrowed: boolean) =>
  isNarrowed ? devicesPageTexts.noneStoredFound : devicesPageTexts.noneStored

function emptyText(place: string, search: DevicesSearch) {
  const isFiltered = countChecked(search) > 0
  if (search.q !== undefined)
    return isFiltered
      ? devicesPageTexts.noneFilteredFound(search.q)
      : devicesPageTexts.noneFound(search.q)
  if (isFiltered) return devicesPageTexts.noneFiltered
  if (place === WARNINGS) return devicesPageTexts.noneWarned
  return place === UNASSIGNED ? devicesPageTexts.noneUnassigned : devicesPageTexts.noneInWorkspace
}
