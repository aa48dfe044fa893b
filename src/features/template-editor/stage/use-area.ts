import { useEffect, useMemo, useState } from 'react'

/** The size of an element, as it is. */
export function useArea(element: Element | null) {
  const [{ width, height }, setArea] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { contentRect } = entry
      setArea({ width: Math.floor(contentRect.width), height: Math.floor(contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return useMemo(() => ({ width, height }), [width, height])
}
