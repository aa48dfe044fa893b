import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'

import { pagedTotal } from '#src/domain/media-changes.ts'
import type { MediaPage } from '#src/domain/media-list.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { lacksItems, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import type { MediaSearch } from '../search-params.ts'
import { useMediaRows } from './media-rows.ts'

interface Listing<T, Query, Key extends QueryKey> {
  noun: 'image' | 'template'
  folderId: string
  asked: Query
  list: (asked: Query) => UseQueryOptions<Known<MediaPage<T>>, Error, Known<MediaPage<T>>, Key>
  /** Overlays pending changes on a page. */
  overlaid: (
    asked: Query,
    known: Known<MediaPage<T>>,
    changes: readonly PendingChange[],
  ) => MediaPage<T>
}

/** One page of a folder's images or templates with pending changes applied. */
export function useListing<
  T extends { id: string; name: string },
  Query extends { limit?: unknown; offset?: unknown },
  Key extends QueryKey,
>({ noun, folderId, asked, list, overlaid }: Listing<T, Query, Key>) {
  const queries = useQueryClient()
  const { changes } = useOutbox()
  const place = `${noun}s/${folderId}`
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...list(asked),
    meta: { place },
    // Keeps the previous page while the next one of the same folder loads.
    placeholderData: (before, of) => (of?.meta?.['place'] === place ? before : undefined),
  })
  const key = JSON.stringify([place, asked])
  const page = useMemo(
    () => data && overlaid(asked, data, changes),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same question is laid over alike
    [data, changes, key],
  )
  const ofPages = page && data && pagedTotal(data.value, page)
  return {
    asked,
    rows: useMediaRows(page?.data, changes, noun),
    total: page?.total ?? 0,
    pagedTotal: ofPages,
    reading: data,
    isError,
    isFetching,
    /** The rows belong to the previous query while this one loads. */
    isLate: isPlaceholderData,
    /** `pagedTotal` of this query; undefined until it is known. Of the rows stored here it is not: other pages may exist. */
    knownTotal: isPlaceholderData || data?.missing === 'page' ? undefined : ofPages,
    refetch: () => void refetch(),
    /** Loads all pages. */
    everything: async () => {
      const all = { ...asked, limit: 0, offset: 0 }
      const known = await queries.fetchQuery({ ...list(all), staleTime: 0 })
      return overlaid(all, known, changes).data
    },
  }
}

/** The text of an empty cached list that may lack items. */
export const storedText = (
  reading: Known<unknown> | undefined,
  folder: MediaFolder,
  { q, owner }: MediaSearch,
) => {
  if (!lacksItems(reading, folder)) return undefined
  return q === undefined && owner === undefined
    ? mediaLibraryPageTexts.noneStored
    : mediaLibraryPageTexts.noneStoredFound
}

/** No debounce while offline: the server is not called. */
export const searchDebounceMs = () => (isDisconnected(connectivity.get()) ? 0 : SEARCH_DEBOUNCE_MS)

const SEARCH_DEBOUNCE_MS = 250
