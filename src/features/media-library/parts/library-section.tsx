import { LayoutGrid, List, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { ListFooter, ListTools } from '#src/ui/list-page.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { findFolder, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { SelectionBar } from '#src/widgets/selection/selection-bar.tsx'

import { type MediaSearch, type ChangeSearch, pageOf, sizeOf, viewOf } from '../search-params.ts'
import { searchDebounceMs } from './use-listing.ts'
import type { useMediaSelection } from './use-media-selection.ts'
import { type Fixing, useRejectedSettings } from './use-rejected-change.ts'

const FolderSettingsDialog = dialogOnDemand(
  async () => (await import('../dialogs/folder-settings.tsx')).FolderSettingsDialog,
)

/** Shared by the sections of images and templates. */
export interface SectionProps {
  folder: MediaFolder
  folders: readonly MediaFolder[]
  search: MediaSearch
  onSearch: ChangeSearch
  onFolder: (folderId: string) => void
  /** Opens the folders on a narrow screen. */
  foldersButton: ReactNode
  /** May upload, move and delete. */
  mayChange: boolean
  /** MEDIA-09 */
  canEditSettings: boolean
  fixing: Fixing
}

interface LibrarySectionProps extends SectionProps {
  kind: MediaKind
  listing: {
    total: number
    reading: Known<unknown> | undefined
    isFetching: boolean
    pagedTotal: number | undefined
    knownTotal: number | undefined
    refetch: () => void
  }
  selection: Pick<ReturnType<typeof useMediaSelection>, 'bar' | 'items'>
  /** The button that creates an item (MEDIA-12). */
  make: ReactNode
  /** Before the bulk menu. */
  filter: ReactNode
  bulk: ReactNode
  /** Above the list. */
  note?: ReactNode
  /** `isPastEnd`: the page number is beyond the last page. */
  children: (isPastEnd: boolean) => ReactNode
}

/** Header, tools, list, selection bar and pagination of one folder. */
export function LibrarySection(props: LibrarySectionProps) {
  const { kind, folder, folders, search, onSearch, onFolder, listing, selection } = props
  const path = findFolder(folders, folder.id)?.path ?? [folder]
  // Settings stay open when a new folder gets its id.
  const firstId = useFirstId(folder.id)
  const isPhone = useMedia(PHONE)
  const freshness = (
    <Freshness reading={listing.reading} busy={listing.isFetching} onRefresh={listing.refetch} />
  )
  const [page, size] = [pageOf(search), sizeOf(search)]
  const toPage = (next: number, options?: { replace: boolean }) =>
    onSearch({ page: next === 1 ? undefined : next }, options)
  const isPastEnd = useLastPage({
    page,
    size,
    total: listing.knownTotal,
    onPage: (last) => toPage(last, { replace: true }),
  })
  const isSelecting = selection.items.length > 0
  return (
    <>
      {isSelecting && isPhone ? (
        <SelectionBar {...selection.bar}>{props.bulk}</SelectionBar>
      ) : (
        <PageHeader
          path={path}
          onSelect={onFolder}
          titleExtra={
            props.canEditSettings && (
              <FolderSettingsButton
                key={firstId}
                kind={kind}
                folder={folder}
                folders={folders}
                onGone={onFolder}
                fixing={props.fixing}
              />
            )
          }
          actions={isPhone && freshness}
        />
      )}
      <LibraryTools
        kind={kind}
        search={search}
        onSearch={onSearch}
        folders={props.foldersButton}
        filter={props.filter}
        bulk={isPhone ? null : props.bulk}
        freshness={!isPhone && freshness}
        make={props.make}
      />
      {props.note}
      {props.children(isPastEnd)}
      {isSelecting && !isPhone && <SelectionBar {...selection.bar} />}
      <ListFooter>
        <Pagination
          page={page}
          pageSize={size}
          total={listing.reading && listing.total}
          pagedTotal={listing.pagedTotal}
          onPage={toPage}
          pageSizes={PAGE_SIZES}
          onPageSize={(next) =>
            onSearch({ size: PAGE_SIZES.find((one) => one === next), page: undefined })
          }
        />
      </ListFooter>
    </>
  )
}

interface FolderSettingsButtonProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: (parentId: string) => void
  /** The settings open with the rejected change. */
  fixing: Fixing
}

/** MEDIA-09 */
function FolderSettingsButton({ fixing, ...props }: FolderSettingsButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const rejected = useRejectedSettings(props.folder.id, fixing.mend)
  const close = () => {
    setIsAsked(false)
    fixing.onFixed()
  }
  return (
    <>
      <IconButton
        label={mediaLibraryPageTexts.settings}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      />
      {(isAsked || rejected) && (
        <FolderSettingsDialog {...props} rejected={rejected} onClose={close} />
      )}
    </>
  )
}

interface LibraryToolsProps {
  kind: MediaKind
  search: MediaSearch
  onSearch: ChangeSearch
  folders: ReactNode
  filter: ReactNode
  bulk: ReactNode
  freshness: ReactNode
  make: ReactNode
}

/** MEDIA-10, MEDIA-11, MEDIA-13, but for the pages below the list. */
function LibraryTools({ kind, search, onSearch, ...props }: LibraryToolsProps) {
  const view = (
    <SegmentedToggle
      label={mediaLibraryPageTexts.view}
      options={[
        { value: 'list', label: mediaLibraryPageTexts.list, icon: <List aria-hidden="true" /> },
        {
          value: 'grid',
          label: mediaLibraryPageTexts.grid,
          icon: <LayoutGrid aria-hidden="true" />,
        },
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
          label={
            kind === 'images'
              ? mediaLibraryPageTexts.searchImages
              : mediaLibraryPageTexts.searchTemplates
          }
          value={search.q ?? ''}
          debounceMs={searchDebounceMs}
          onSearch={(text) =>
            onSearch(
              { q: text.trim() || undefined, page: undefined },
              { replace: goesOn(search, text) },
            )
          }
        />
      }
      freshness={props.freshness}
      view={view}
      action={props.make}
    >
      {props.folders}
      {props.filter}
      {props.bulk}
    </ListTools>
  )
}

/** Typing one search adds a single history entry. */
const goesOn = ({ q }: MediaSearch, text: string) => q !== undefined && text.trim() !== ''
