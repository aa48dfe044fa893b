import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { imageListOverlays } from '#src/data/images/overlays.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { imageList } from '#src/data/images/rows.ts'
import { templateListOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { fittingTemplateList } from '#src/data/templates/rows.ts'
import { pagedTotal } from '#src/domain/media-changes.ts'
import type { MediaPage } from '#src/domain/media-list.ts'
import { flatten } from '#src/domain/tree.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useKnownId, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { foldersIn, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

import { imageItem, type Item, templateItem } from './item.ts'
import { type LibraryQuery, PAGE_SIZE, toImageQuery, toTemplateQuery } from './library-query.ts'
import { panelsOf } from './panel-types.ts'
import type { SelectFilePanel, SelectFileRequest } from './select-file.ts'

export type Library = ReturnType<typeof useLibrary>

const START: LibraryQuery = {
  kind: 'images',
  folderId: undefined,
  page: 1,
  sort: 'Created-Desc',
  search: '',
  ownerId: undefined,
}

/** Library list and selection. `onSelect` is called when another item is selected, or none. */
export function useLibrary(request: SelectFileRequest, onSelect: () => void) {
  const { organizationId, kind = START.kind } = request
  const [requested, setRequested] = useState({ ...START, kind })
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [selectedItem, setSelectedItem] = useState<Item>()
  /** SEL-13 */
  const selectItem = (item: Item | undefined) => {
    onSelect()
    setSelectedItem(item)
  }
  const folders = useMediaFolders(requested.kind, organizationId)
  const knownId = useKnownId()
  const folderId =
    requested.folderId === undefined
      ? firstNonEmpty(folders.folders ?? [])?.id
      : knownId(requested.folderId)
  const query = { ...requested, folderId: isEverywhere ? undefined : folderId }
  const listing = useListing(query, panelsOf(request), folderId !== undefined)
  const listed = (id: string) => listing.items?.find((item) => item.id === id)

  /** A new filter or sort order starts at the first page. */
  const updateQuery = (change: Partial<LibraryQuery>) =>
    setRequested((now) => ({ ...now, page: 1, ...change }))

  const isPastEnd = useLastPage({
    page: query.page,
    size: PAGE_SIZE,
    // Of the rows stored here, the total is not known: other pages may exist.
    total: listing.isLate || listing.reading?.missing === 'page' ? undefined : listing.pagedTotal,
    onPage: (page) => updateQuery({ page }),
  })

  return {
    ...listing,
    items: isPastEnd ? undefined : listing.items,
    organizationId,
    folders,
    query,
    folderId,
    isEverywhere,
    selectedItem: selectedItem && (listed(knownId(selectedItem.id)) ?? selectedItem),
    updateQuery,
    selectItem,
    setKind(kind: LibraryQuery['kind']) {
      setIsEverywhere(false)
      selectItem(undefined)
      updateQuery({ kind, folderId: undefined, ownerId: undefined })
    },
    setFolder(id: string) {
      setIsEverywhere(false)
      updateQuery({ folderId: id })
    },
    search(search: string) {
      if (search === '') setIsEverywhere(false)
      updateQuery({ search })
    },
    searchEverywhere() {
      setIsEverywhere(true)
      updateQuery({})
    },
  }
}

/** The first folder with content, or else the first. */
function firstNonEmpty(roots: readonly MediaFolder[]) {
  const folders = flatten(roots, foldersIn).map(({ node }) => node)
  return folders.find(({ count }) => count > 0) ?? folders[0]
}

function useListing(query: LibraryQuery, panels: readonly SelectFilePanel[], enabled: boolean) {
  const { changes } = useOutbox()
  const imageQuery = toImageQuery(query)
  const templateQuery = toTemplateQuery(query, panels)
  const isImages = query.kind === 'images'
  const images = useQuery({
    ...imageQueries.list(imageQuery),
    enabled: enabled && isImages,
    placeholderData: keepPreviousData,
  })
  const templates = useQuery({
    ...templateQueries.thatFit(templateQuery),
    enabled: enabled && !isImages,
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching, isPlaceholderData, refetch } = isImages ? images : templates
  const key = JSON.stringify([imageQuery, templateQuery])
  const page = useMemo(
    () => {
      if (isImages) {
        if (!images.data) return undefined
        const until = containsUntil(images.data)
        const stored = imageList(imageQuery, images.data.value)
        const list = overlay(imageListOverlays, changes, stored, until)
        return { ...totalsOf(list, stored), items: list.page.data.map(imageItem) }
      }
      if (!templates.data) return undefined
      const until = containsUntil(templates.data)
      const fitting = fittingTemplateList(templateQuery, templates.data.value)
      const list = overlay(templateListOverlays, changes, fitting, until)
      return { ...totalsOf(list, fitting), items: list.page.data.map(templateItem) }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same query gives the same list
    [isImages, images.data, templates.data, changes, key],
  )
  return {
    /** With pending items more than a page, because the rest are not on the next one. */
    items: page?.items,
    /** Undefined while loading. */
    total: page?.total,
    pagedTotal: page?.pagedTotal,
    reading: data,
    isError,
    isFetching,
    isLate: isPlaceholderData,
    refetch: () => void refetch(),
  }
}

interface Listed {
  page: MediaPage<unknown>
}

const totalsOf = ({ page }: Listed, stored: Listed) => ({
  total: page.total,
  pagedTotal: pagedTotal(stored.page, page),
})
