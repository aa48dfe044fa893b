import { FilterAccordion } from '#src/ui/filter-accordion.tsx'

import { FILTER_LABELS, labeledOptions } from './filter-labels.ts'
import { FILTER_GROUP_IDS, type FilterSearch, searchOf, checkedOptions } from './filter-params.ts'

export interface FilterBoxesProps {
  search: FilterSearch
  onFilter: (filters: FilterSearch) => void
}

export const FilterBoxes = ({ search, onFilter }: FilterBoxesProps) => (
  <FilterAccordion
    groups={groups()}
    checked={checkedOptions(search)}
    onChange={(checked) => onFilter(searchOf(checked))}
  />
)

const groups = () =>
  FILTER_GROUP_IDS.map((id) => ({
    id,
    name: FILTER_LABELS[id].name,
    options: labeledOptions(id).map((option) => ({ ...option, label: option.label })),
  }))
