import '#src/platform/i18n/en/devices-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { RemovableTags } from '#src/ui/removable-tags.tsx'

import { FILTER_GROUP_IDS, type FilterSearch, searchOf, tickedOf } from './filter-address.ts'
import type { FilterBoxesProps } from './filter-boxes.tsx'
import { FILTER_LABELS, labelledOptions } from './filter-labels.ts'
import styles from './filters.module.css'

/** What is ticked, readable without opening anything; each can be taken away here. */
export function ActiveFilters({ search, onFilter }: FilterBoxesProps) {
  const tags = tagsOf(search)
  if (tags.length === 0) return null
  return (
    <div className={styles.active}>
      <RemovableTags
        label={t('DevicesPage:activeFilters')}
        tags={tags}
        onRemove={(tag) => onFilter(without(search, tag))}
      />
      <Button variant="quiet" size="small" onClick={() => onFilter(searchOf({}))}>
        {t('common:clearAll')}
      </Button>
    </div>
  )
}

const tagsOf = (search: FilterSearch) =>
  FILTER_GROUP_IDS.flatMap((group) =>
    labelledOptions(group)
      .filter(({ id }) => tickedOf(search)[group].some((ticked) => ticked === id))
      .map(({ id, label }) => ({
        id: `${group}.${id}`,
        text: t('DevicesPage:activeFilter', {
          group: t(FILTER_LABELS[group].name),
          option: t(label),
        }),
      })),
  )

const without = (search: FilterSearch, tag: string) =>
  searchOf(
    Object.fromEntries(
      FILTER_GROUP_IDS.map((group) => [
        group,
        tickedOf(search)[group].filter((id) => `${group}.${id}` !== tag),
      ]),
    ),
  )
