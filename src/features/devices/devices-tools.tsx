import '#src/platform/i18n/en/devices-page.ts'

import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ListTools } from '#src/ui/list-page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import type { DevicesSearch } from './address.ts'
import { FiltersButton } from './filters/filters-button.tsx'

/** Quiet time after the last key before the server is asked (DEV-06). */
const SEARCH_DEBOUNCE_MS = 250

interface DevicesToolsProps {
  search: DevicesSearch
  onSearch: (changes: Partial<DevicesSearch>, options?: { replace: boolean }) => void
  /** Whether the list of a search is at hand, without a word of the server. */
  isAtHand: (search: DevicesSearch) => boolean
  /** How many devices the list has. */
  total: number
  view: ListView | undefined
  onView: (view: ListView) => void
  workspaces: ReactNode
  bulk: ReactNode
}

/** DEV-03, but for the pages below the list. */
export const DevicesTools = ({ search, onSearch, isAtHand, ...props }: DevicesToolsProps) => (
  <ListTools
    search={
      <SearchField
        label={t('DevicesPage:search')}
        value={search.q ?? ''}
        debounceMs={(text) =>
          isAtHand({ ...search, ...searchFor(text) }) ? 0 : SEARCH_DEBOUNCE_MS
        }
        onSearch={(text) => onSearch(searchFor(text), { replace: goesOn(search, text) })}
      />
    }
    view={
      <SegmentedToggle
        label={t('DevicesPage:view')}
        options={[
          { value: 'list', label: t('DevicesPage:list'), icon: <List aria-hidden="true" /> },
          { value: 'grid', label: t('DevicesPage:grid'), icon: <LayoutGrid aria-hidden="true" /> },
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

/** The letters of one search are one step of the history. */
const goesOn = ({ q }: DevicesSearch, text: string) => q !== undefined && text.trim() !== ''
