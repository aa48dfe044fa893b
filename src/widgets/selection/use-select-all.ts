import { useEffect, useRef, useState } from 'react'

import type { Selectable, Selection } from './use-selection.ts'

interface SelectableList<Item> {
  place: string
  query: object | undefined
  /** Loads all pages. */
  everything: (signal: AbortSignal) => Promise<readonly Item[]>
  onFailed: () => void
}

/** Selects the whole list once it is loaded, unless the user changes the selection or the filters first. */
export function useSelectAll<Item extends Selectable>(
  { revision, add }: Pick<Selection<Item>, 'revision' | 'add'>,
  { place, query, everything, onFailed }: SelectableList<Item>,
) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  // Another page or order is still the same list.
  const same = { limit: 0, offset: 0, sort: 0, sortDirection: 0 }
  const key = JSON.stringify([place, { ...query, ...same }])
  useEffect(
    () => () => {
      running.current?.abort()
      setBusy(false)
    },
    [revision, key],
  )
  const selectAll = () => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setBusy(true)
    everything(signal)
      .then(
        (all) => signal.aborted || add(all),
        () => signal.aborted || onFailed(),
      )
      .finally(() => signal.aborted || setBusy(false))
  }
  return { busy, selectAll }
}
