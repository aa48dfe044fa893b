import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Shows a long list in parts. Showing more moves the focus to the first new row: the last part removes the button. */
export function useListParts<List extends HTMLElement>(firstCount: number, countPerStep: number) {
  const list = useRef<List>(null)
  const [limit, setLimit] = useState(firstCount)
  const showMore = () => {
    const shown = list.current?.children.length ?? 0
    flushSync(() => setLimit(limit + countPerStep))
    const row = list.current?.children[shown]
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus()
  }
  return { list, limit, showMore }
}
