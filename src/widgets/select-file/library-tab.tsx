import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'

import { formatDate } from '#src/domain/dates.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { ImagePreview } from '#src/widgets/image-preview/image-preview.tsx'
import { MediaFolderTree } from '#src/widgets/media-folders/media-folder-tree.tsx'
import { findFolder, folderOptions, lacksItems } from '#src/widgets/media-folders/media-folder.ts'
import { MEDIA_KINDS } from '#src/widgets/media-folders/media-kinds.ts'

import { ChoiceTable } from './choice-table.tsx'
import { type ChoicesProps, onlyKey } from './choices.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'
import type { Item } from './item.ts'
import { PAGE_SIZE } from './library-query.ts'
import styles from './library-tab.module.css'
import { LibraryTools, type View } from './library-tools.tsx'
import { panelsOf, panelLabel } from './panel-types.ts'
import { PendingLabel } from './pending-label.tsx'
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
    return (
      <div className={styles.waiting}>
        {folders.isError ? <ErrorState onRetry={folders.refetch} /> : <SkeletonRows rows={6} />}
      </div>
    )
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
        <footer className={styles.foot}>
          <Pagination
            page={library.query.page}
            pageSize={PAGE_SIZE}
            total={library.total}
            pagedTotal={library.pagedTotal}
            onPage={(page) => library.updateQuery({ page })}
          />
          <Freshness
            reading={library.reading}
            busy={library.isFetching}
            onRefresh={library.refetch}
          />
        </footer>
      </section>
      {previewed?.kind === 'image' && (
        <ImagePreview image={previewed.image} onClose={() => setPreviewed(undefined)} />
      )}
    </div>
  )
}

/** No space for the tree beside the list. */
const NARROW = '(max-width: 54rem)'

/** SEL-08 */
function FolderChoice({ library, request }: LibraryTabProps) {
  const { query, folders, folderId, isEverywhere, setKind, setFolder } = library
  const isNarrow = useMedia(NARROW)
  const selected = isEverywhere ? null : (folderId ?? null)
  const known = folders.folders ?? []
  return (
    <div className={styles.folders}>
      {request.mode === 'scheduler' && !request.panels && (
        <SegmentedToggle
          label={selectFileTexts.kind}
          options={MEDIA_KINDS.map((value) => ({ value, label: selectFileTexts.kindNames[value] }))}
          value={query.kind}
          onChange={setKind}
        />
      )}
      {isNarrow ? (
        <SearchSelect
          label={selectFileTexts.folder}
          options={folderOptions(known)}
          value={selected}
          placeholder={selectFileTexts.everywhere}
          onChange={setFolder}
        />
      ) : (
        <div className={styles.tree}>
          <MediaFolderTree
            // Each kind has its own folders and search.
            key={query.kind}
            kind={query.kind}
            folders={known}
            selected={selected}
            onSelect={setFolder}
          />
        </div>
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

/** SEL-12 */
function ChoiceCards({ library, onPreview }: ChoicesProps) {
  const { items = [], query, selectedItem, selectItem } = library
  return (
    <GridList
      aria-label={selectFileTexts.kindNames[query.kind]}
      className={styles.cards ?? ''}
      layout="grid"
      selectionMode="single"
      selectionBehavior="toggle"
      // Escape closes the dialog.
      escapeKeyBehavior="none"
      selectedKeys={selectedItem ? [selectedItem.id] : []}
      onSelectionChange={(keys) => selectItem(items.find(({ id }) => id === onlyKey(keys)))}
    >
      {items.map((item) => (
        <GridListItem
          key={item.id}
          id={item.id}
          textValue={item.name}
          className={classNames(styles.card, item.isPending && styles.pending)}
        >
          <ItemThumbnail item={item} size="card" organizationId={library.organizationId} />
          <span className={styles.words}>
            <bdi className={classNames('clip', styles.name)} title={item.name}>
              {item.name}
            </bdi>
            {item.kind === 'image' && (
              <span className={`quiet small clip ${styles.detail}`}>
                {selectFileTexts.uploadedBy(item.owner ?? selectFileTexts.unknown)}
              </span>
            )}
            <span className={`quiet small clip ${styles.detail}`}>{formatDate(item.created)}</span>
            {item.isPending && <PendingLabel />}
          </span>
          {item.kind === 'image' && (
            <AriaButton
              className={classNames(
                buttonClass({ variant: 'quiet', square: true }),
                styles.preview,
              )}
              aria-label={selectFileTexts.previewOf(item.name)}
              onPress={() => onPreview(item)}
            >
              <Eye aria-hidden="true" />
            </AriaButton>
          )}
        </GridListItem>
      ))}
    </GridList>
  )
}

/** SEL-10 */
function NoContent({ library, request }: LibraryTabProps) {
  const { query, isEverywhere, searchEverywhere, folders } = library
  const { search, kind } = query
  const folder = findFolder(folders.folders ?? [], query.folderId ?? '')?.node
  const words = () => {
    if (lacksItems(library.reading, folder)) return selectFileTexts.noneStored
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
