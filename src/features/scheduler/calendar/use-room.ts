import { type RefObject, useLayoutEffect, useState } from 'react'

/** Of a day of the month: its date, and each entry with the gap below it. */
const DATE_PX = 28
const ENTRY_PX = 24

/** How many entries a day of the month has room for; undefined until that is known, so that nothing is drawn for another room. */
export function useRoom(root: RefObject<HTMLElement | null>, weeks: number) {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!root.current) return undefined
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured, and drawn, before anything is painted
    setHeight(root.current.clientHeight)
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root])
  if (height === undefined) return undefined
  const heads = 24
  return Math.max(1, Math.floor(((height - heads) / weeks - DATE_PX) / ENTRY_PX))
}
