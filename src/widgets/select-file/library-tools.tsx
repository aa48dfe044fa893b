import { LayoutGrid, List } from 'lucide-react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Select } from '#src/ui/select.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { OwnerFilter } from '#src/widgets/owner-filter/owner-filter.tsx'

import { SORTS } from './library-query.ts'
import styles from './library-tools.module.css'
import type { Library } from './use-library.ts'

export type View = 'list' | 'grid'

interface LibraryToolsProps {
  library: Library
  organizationId: string
  view: View
  onView: (view: View) => void
}

/** SEL-04, SEL-05, SEL-07 */
export function LibraryTools({ library, organizationId, view, onView }: LibraryToolsProps) {
  const { query, updateQuery, search } = library
  const isImages = query.kind === 'images'
  const isPhone = useMedia(PHONE)
  const toggle = (
    <SegmentedToggle
      label={selectFileTexts.view}
      options={[
        { value: 'list', label: selectFileTexts.list, icon: <List aria-hidden="true" /> },
        { value: 'grid', label: selectFileTexts.grid, icon: <LayoutGrid aria-hidden="true" /> },
      ]}
      value={view}
      onChange={onView}
    />
  )
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search ?? ''}
        label={isImages ? selectFileTexts.searchImages : selectFileTexts.searchTemplates}
        value={query.search}
        debounceMs={quietMs}
        onSearch={(text) => search(text.trim())}
      />
      {isPhone && toggle}
      {isImages && (
        <OwnerFilter
          organizationId={organizationId}
          value={query.ownerId}
          onChange={(ownerId) => updateQuery({ ownerId })}
        />
      )}
      {view === 'grid' && (
        <div className={styles.sort}>
          <Select
            label={selectFileTexts.sort}
            isLabelHidden
            options={SORTS.map((id) => ({ id, label: selectFileTexts.sortNames[id] }))}
            value={query.sort}
            onChange={(id) =>
              updateQuery({ sort: SORTS.find((sort) => sort === id) ?? 'Created-Desc' })
            }
          />
        </div>
      )}
      {!isPhone && toggle}
    </div>
  )
}

/** No delay offline, where searching is local. */
const quietMs = () => (isDisconnected(connectivity.get()) ? 0 : 250)
