import '#src/platform/i18n/en/media-library-page.ts'

import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { ListTools } from '#src/ui/list-page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import type { MediaSearch } from './address.ts'
import { quietMs } from './list/use-listing.ts'
import styles from './media-page.module.css'
import { type ChangeSearch, viewOf } from './search.ts'

interface LibraryToolsProps {
  kind: MediaKind
  search: MediaSearch
  onSearch: ChangeSearch
  folders: ReactNode
  filter: ReactNode
  bulk: ReactNode
  /** Where the head has no room for it. */
  freshness: ReactNode
}

/** MEDIA-10, MEDIA-11, MEDIA-13, but for the pages below the list. */
export function LibraryTools({ kind, search, onSearch, ...props }: LibraryToolsProps) {
  const isPhone = useMedia(PHONE)
  const view = (
    <SegmentedToggle
      label={t('MediaPage:view')}
      options={[
        { value: 'list', label: t('MediaPage:list'), icon: <List aria-hidden="true" /> },
        { value: 'grid', label: t('MediaPage:grid'), icon: <LayoutGrid aria-hidden="true" /> },
      ]}
      value={viewOf(search)}
      onChange={(next) => onSearch({ view: next === 'list' ? undefined : next })}
    />
  )
  return (
    <ListTools
      search={
        <SearchField
          key={kind}
          label={t(kind === 'images' ? 'MediaPage:searchImages' : 'MediaPage:searchTemplates')}
          value={search.q ?? ''}
          debounceMs={quietMs}
          onSearch={(text) =>
            onSearch(
              { q: text.trim() || undefined, page: undefined },
              { replace: goesOn(search, text) },
            )
          }
        />
      }
      view={isPhone ? props.freshness : view}
    >
      {props.folders}
      {props.filter}
      {props.bulk}
      {isPhone && <span className={styles.view}>{view}</span>}
    </ListTools>
  )
}

/** The letters of one search are one step of the history. */
const goesOn = ({ q }: MediaSearch, text: string) => q !== undefined && text.trim() !== ''
