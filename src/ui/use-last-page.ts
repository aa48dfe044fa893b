import { useEffect, useEffectEvent } from 'react'

interface ListedPage {
  /** Counts from 1. */
  page: number
  size: number
  /** Undefined until it is known; not that of another query. */
  total: number | undefined
  /** Replaces a page that does not exist. */
  onPage: (page: number) => void
}

/** A page beyond the end becomes the last one, since shared links outlive their list. True until the URL is corrected. */
export function useLastPage({ page, size, total, onPage }: ListedPage) {
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const isPastEnd = total !== undefined && page > last
  const correct = useEffectEvent(onPage)
  useEffect(() => {
    if (isPastEnd) correct(last)
  }, [isPastEnd, last])
  return isPastEnd
}
