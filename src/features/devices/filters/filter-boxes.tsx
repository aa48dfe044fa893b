import '#src/platform/i18n/en/devices-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { FilterAccordion } from '#src/ui/filter-accordion.tsx'

import {
  FILTER_GROUP_IDS,
  FILTER_GROUPS,
  type FilterSearch,
  searchOf,
  tickedOf,
} from './filter-groups.ts'

export interface FilterBoxesProps {
  search: FilterSearch
  onFilter: (filters: FilterSearch) => void
}

export const FilterBoxes = ({ search, onFilter }: FilterBoxesProps) => (
  <FilterAccordion
    groups={groups()}
    ticked={tickedOf(search)}
    onChange={(ticked) => onFilter(searchOf(ticked))}
  />
)

const groups = () =>
  FILTER_GROUP_IDS.map((id) => ({
    id,
    name: t(FILTER_GROUPS[id].name),
    options: FILTER_GROUPS[id].options.map((option) => ({
      id: option.id,
      label: t(option.label),
    })),
  }))
