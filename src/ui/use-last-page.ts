import { useEffect, useEffectEvent } from 'react'

interface ListedPage {
  /** Counts from 1. */
  page: number
  size: number
  total: number
  /** False until the list has said how long it is. */
  isKnown: boolean
  /** To be put in the place of the page that is not there. */
  onPage: (page: number) => void
}

/** A page beyond the end is the last one: a shared address outlives what it lists. True until the address says so. */
export function useLastPage({ page, size, total, isKnown, onPage }: ListedPage) {
  const last = Math.max(1, Math.ceil(total / size))
  const isPastEnd = isKnown && page > last
  const correct = useEffectEvent(onPage)
  useEffect(() => {
    if (isPastEnd) correct(last)
  }, [isPastEnd, last])
  return isPastEnd
}
