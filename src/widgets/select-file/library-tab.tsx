import { useState } from 'react'

import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { ImagePreview } from '#src/widgets/image-preview/image-preview.tsx'

import { ChoiceCards } from './choice-cards.tsx'
import { ChoiceTable } from './choice-table.tsx'
import { FolderChoice } from './folder-choice.tsx'
import type { Item } from './item.ts'
import { PAGE_SIZE } from './library-query.ts'
import styles from './library-tab.module.css'
import { LibraryTools, type View } from './library-tools.tsx'
import { panelsOf, panelLabel } from './panel-types.ts'
import type { SelectFileRequest } from './select-file.ts'
import type { Library } from './use-library.ts'

interface LibraryTabProps {
  library: Library
  request: SelectFileRequest
}

export function LibraryTab({ library, request }: LibraryTabProps) {
  const [view, setView] = useState<View>('list')
  const [previewed, setPreviewed] = useState<Item>()
  const { folders } = library
  if (!folders.folders)
    return folders.isError ? <ErrorState onRetry={folders.refetch} /> : <SkeletonRows rows={6} />
  return (
    <div className={styles.library}>
      <FolderChoice library={library} request={request} />
      <section className={styles.listing} aria-busy={library.isLate}>
        <LibraryTools
          library={library}
          organizationId={request.organizationId}
          view={view}
          onView={setView}
        />
        <div className={styles.items}>
          <Listing library={library} request={request} view={view} onPreview={setPreviewed} />
        </div>
        {library.items && (
          <footer className={styles.foot}>
            <Pagination
              page={library.query.page}
              pageSize={PAGE_SIZE}
              total={library.total}
              onPage={(page) => library.updateQuery({ page })}
            />
            <Freshness
              reading={library.reading}
              busy={library.isFetching}
              onRefresh={library.refetch}
            />
          </footer>
        )}
      </section>
      {previewed?.kind === 'image' && (
        <ImagePreview image={previewed.image} onClose={() => setPreviewed(undefined)} />
      )}
    </div>
  )
}

interface ListingProps extends LibraryTabProps {
  view: View
  onPreview: (item: Item) => void
}

function Listing({ library, request, view, onPreview }: ListingProps) {
  const { items, isError, refetch } = library
  if (!items) return isError ? <ErrorState onRetry={refetch} /> : <SkeletonRows rows={6} />
  if (items.length === 0) return <NoContent library={library} request={request} />
  const Choices = view === 'list' ? ChoiceTable : ChoiceCards
  return <Choices library={library} onPreview={onPreview} />
}

/** SEL-10 */
function NoContent({ library, request }: LibraryTabProps) {
  const { query, isEverywhere, searchEverywhere } = library
  const { search, kind } = query
  const words = () => {
    if (search !== '')
      return isEverywhere
        ? selectFileTexts.noneFoundAnywhere(search)
        : selectFileTexts.noneFound(search)
    const [panel, ...others] = panelsOf(request)
    if (kind === 'templates' && panel)
      return others.length > 0
        ? selectFileTexts.noneFitAny
        : selectFileTexts.noneFit(panelLabel(panel))
    return selectFileTexts.noneHere
  }
  return (
    <EmptyState
      title={selectFileTexts.noContent}
      action={
        search !== '' &&
        !isEverywhere && (
          <Button onClick={searchEverywhere}>{selectFileTexts.searchEverywhere}</Button>
        )
      }
    >
      {words()}
    </EmptyState>
  )
}
