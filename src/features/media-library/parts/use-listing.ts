import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { MediaPage } from '#src/domain/media-list.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { useMediaRows } from './media-rows.ts'

interface Asked<T> {
  noun: 'image' | 'template'
  query: UseQueryResult<Known<MediaPage<T>>>
  /** Overlays pending changes on a page. */
  overlaid: (known: Known<MediaPage<T>>, changes: readonly PendingChange[]) => MediaPage<T>
  /** Identifies the query. */
  question: unknown
}

/** One page of images or templates with pending changes applied. */
export function useListing<T extends { id: string; name: string }>(asked: Asked<T>) {
  const { changes } = useOutbox()
  const { data, isError, isFetching, isPlaceholderData, refetch } = asked.query
  const { overlaid, question } = asked
  const key = JSON.stringify(question)
  const page = useMemo(
    () => data && overlaid(data, changes),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same question is laid over alike
    [data, changes, key],
  )
  return {
    rows: useMediaRows(page?.data, changes, asked.noun),
    total: page?.total ?? 0,
    reading: data,
    isError,
    isFetching,
    /** The rows belong to the previous query while this one loads. */
    isLate: isPlaceholderData,
    isKnown: data !== undefined && !isPlaceholderData,
    refetch: () => void refetch(),
  }
}

/** Keeps the previous page while the next one of the same folder loads. */
export const keepPreviousPage =
  (place: string) =>
  <TData, TQuery extends { meta?: Record<string, unknown> | undefined }>(
    before: TData | undefined,
    of: TQuery | undefined,
  ) =>
    of?.meta?.['place'] === place ? before : undefined

/** No debounce while offline: the server is not called. */
export const searchDebounceMs = () => (isDisconnected(connectivity.get()) ? 0 : SEARCH_DEBOUNCE_MS)

const SEARCH_DEBOUNCE_MS = 250
