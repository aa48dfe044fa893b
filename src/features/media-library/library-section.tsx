import type { ReactNode } from 'react'

import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { ListFoot } from '#src/ui/list-page.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { findFolder, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { SelectionBar } from '#src/widgets/selection/selection-bar.tsx'

import type { MediaSearch } from './address.ts'
import { FolderSettingsButton } from './folders/folder-settings-button.tsx'
import type { Mending } from './folders/use-refused.ts'
import { LibraryTools } from './library-tools.tsx'
import type { useMediaSelection } from './list/use-media-selection.ts'
import { type ChangeSearch, pageOf, sizeOf } from './search.ts'

/** What images and templates of a folder are shown with alike. */
export interface SectionProps {
  folder: MediaFolder
  folders: readonly MediaFolder[]
  search: MediaSearch
  onSearch: ChangeSearch
  onFolder: (folderId: string) => void
  /** The way to the folders where they have no room beside the list. */
  foldersButton: ReactNode
  /** PERM: may upload, move and delete. */
  mayChange: boolean
  /** MEDIA-09 */
  maySettle: boolean
  mending: Mending
}

interface LibrarySectionProps extends SectionProps {
  kind: MediaKind
  listing: {
    total: number
    reading: Known<unknown> | undefined
    isFetching: boolean
    isKnown: boolean
    refetch: () => void
  }
  selection: Pick<ReturnType<typeof useMediaSelection>, 'bar' | 'items'>
  /** The button that makes something new (MEDIA-12). */
  make: ReactNode
  /** Before the bulk menu. */
  filter: ReactNode
  bulk: ReactNode
  /** Above the list. */
  note?: ReactNode
  /** The page is one beyond the end: what is listed is not shown. */
  children: (isPastEnd: boolean) => ReactNode
}

/** Head, tools, list, selection and pages of one folder. */
export function LibrarySection(props: LibrarySectionProps) {
  const { kind, folder, folders, search, onSearch, onFolder, listing, selection } = props
  const path = findFolder(folders, folder.id)?.path ?? [folder]
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
    total: listing.total,
    isKnown: listing.isKnown,
    onPage: (last) => toPage(last, { replace: true }),
  })
  return (
    <>
      <PageHead
        path={path}
        onSelect={onFolder}
        beside={
          <>
            {props.maySettle && (
              <FolderSettingsButton
                key={folder.id}
                kind={kind}
                folder={folder}
                folders={folders}
                onGone={onFolder}
                mending={props.mending}
              />
            )}
            {!isPhone && freshness}
            {props.make}
          </>
        }
      />
      <LibraryTools
        kind={kind}
        search={search}
        onSearch={onSearch}
        folders={props.foldersButton}
        filter={props.filter}
        bulk={isPhone ? null : props.bulk}
        freshness={isPhone && freshness}
      />
      {props.note}
      {props.children(isPastEnd)}
      {selection.items.length > 0 && (
        <SelectionBar {...selection.bar}>{isPhone && props.bulk}</SelectionBar>
      )}
      <ListFoot>
        <Pagination
          page={page}
          pageSize={size}
          total={listing.reading && listing.total}
          onPage={toPage}
          pageSizes={PAGE_SIZES}
          onPageSize={(next) =>
            onSearch({ size: PAGE_SIZES.find((one) => one === next), page: undefined })
          }
        />
      </ListFoot>
    </>
  )
}
