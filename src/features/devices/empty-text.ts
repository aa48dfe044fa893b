import '#src/platform/i18n/en/devices-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { UNASSIGNED, WARNINGS } from '#src/widgets/workspace-tree/place-id.ts'

import type { DevicesSearch } from './address.ts'
import { countTicked } from './filters/filter-address.ts'

/** Why a list has no devices. */
export function emptyText(place: string, search: DevicesSearch) {
  const isFiltered = countTicked(search) > 0
  if (search.q !== undefined)
    return t(isFiltered ? 'DevicesPage:noneFilteredFound' : 'DevicesPage:noneFound', {
      search: search.q,
    })
  if (isFiltered) return t('DevicesPage:noneFiltered')
  if (place === WARNINGS) return t('DevicesPage:noneWarned')
  return t(place === UNASSIGNED ? 'DevicesPage:noneUnassigned' : 'DevicesPage:noneInWorkspace')
}
