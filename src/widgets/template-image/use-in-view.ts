import { useEffect, useRef, useState } from 'react'

/** Ignores elements that only scroll past. */
const MIN_VISIBLE_MS = 150

/** Whether an element has been in view for a moment. */
export function useInView() {
  const ref = useRef<HTMLElement>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isInView) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(waiting)
      if (entries.at(-1)?.isIntersecting)
        waiting = setTimeout(() => setIsInView(true), MIN_VISIBLE_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [isInView])
  return { isInView, ref }
}
