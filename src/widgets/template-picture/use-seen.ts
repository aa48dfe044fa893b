import { useEffect, useRef, useState } from 'react'

/** Whoever scrolls by has not looked. */
const LOOK_MS = 150

/** Whether an element was ever on the screen, for more than a moment. */
export function useSeen() {
  const ref = useRef<HTMLElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(waiting)
      if (entries.at(-1)?.isIntersecting) waiting = setTimeout(() => setIsSeen(true), LOOK_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [isSeen])
  return { isSeen, ref }
}
