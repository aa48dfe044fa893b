import { type RefObject, useLayoutEffect, useState } from 'react'

/** Drawn beyond what is seen, so that a quick scroll finds something. */
const SPARE_ROWS = 6
/** Before anything was measured. */
const FIRST_ROWS = 20

interface Rows {
  count: number
  /** Of each, in pixels. */
  height: number
}

/** The rows that are seen of a list that scrolls; the others are not drawn. `end` excluded. */
export function useWindow(scroller: RefObject<HTMLElement | null>, { count, height }: Rows) {
  const [seen, setSeen] = useState({ first: 0, end: FIRST_ROWS })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function measure() {
      const { scrollTop = 0, clientHeight = 0 } = element ?? {}
      const first = Math.max(0, Math.floor(scrollTop / height) - SPARE_ROWS)
      const end = Math.ceil((scrollTop + clientHeight) / height) + SPARE_ROWS
      setSeen((now) => (now.first === first && now.end === end ? now : { first, end }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, height])
  return { first: Math.min(seen.first, count), end: Math.min(seen.end, count) }
}

/** The numbers of the rows to draw: those that are seen, and one that must not go, for it has the focus. */
export function drawnRows({ first, end }: { first: number; end: number }, kept: number) {
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  if (kept < first) return [kept, ...rows]
  return kept >= end ? [...rows, kept] : rows
}
