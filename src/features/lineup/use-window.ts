import { type RefObject, useLayoutEffect, useState } from 'react'

/** Extra rows rendered for fast scrolling. */
const OVERSCAN_ROWS = 6
/** Used before the first measurement. */
const INITIAL_ROWS = 20

interface RowMetrics {
  count: number
  /** Row height in pixels. */
  height: number
}

/** The visible rows of a scrolling list; `end` is exclusive. */
export function useWindow(scroller: RefObject<HTMLElement | null>, { count, height }: RowMetrics) {
  const [visible, setVisible] = useState({ first: 0, end: INITIAL_ROWS })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function measure() {
      const { scrollTop = 0, clientHeight = 0 } = element ?? {}
      const first = Math.max(0, Math.floor(scrollTop / height) - OVERSCAN_ROWS)
      const end = Math.ceil((scrollTop + clientHeight) / height) + OVERSCAN_ROWS
      setVisible((now) => (now.first === first && now.end === end ? now : { first, end }))
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
  return { first: Math.min(visible.first, count), end: Math.min(visible.end, count) }
}

/** Indexes of the rows to render: the visible ones and the focused one. */
export function drawnRows({ first, end }: { first: number; end: number }, focusedRow: number) {
  const rows = Array.from({ length: end - first }, (_, index) => first + index)
  if (focusedRow < first) return [focusedRow, ...rows]
  return focusedRow >= end ? [...rows, focusedRow] : rows
}
