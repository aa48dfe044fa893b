import { useMemo } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { useSelectAll } from '#src/widgets/selection/use-select-all.ts'
import { useSelection } from '#src/widgets/selection/use-selection.ts'

import type { MediaRow } from './media-rows.ts'

interface MediaListing<T> {
  asked: object
  rows: readonly MediaRow<T>[] | undefined
  total: number
  everything: () => Promise<T[]>
}

/** The selection in a folder, for its list, bulk menu and selection bar. */
export function useMediaSelection<T extends { id: string; name: string }>(
  place: string,
  list: MediaListing<T>,
) {
  const selection = useSelection<T>(place)
  const { rows } = list
  const { items: selectedItems } = selection
  const listed = useMemo(() => (rows ?? []).map(({ item }) => item), [rows])
  const onPage = useMemo(
    () => new Set(listed.map(({ id }) => id).filter((id) => selectedItems.has(id))),
    [listed, selectedItems],
  )
  /** Uses the listed version where there is one. */
  const items = useMemo(() => {
    const shown = new Map(listed.map((item) => [item.id, item]))
    return [...selectedItems.values()].map((item) => shown.get(item.id) ?? item)
  }, [listed, selectedItems])

  const { busy, selectAll } = useSelectAll(selection, {
    place,
    query: list.asked,
    everything: list.everything,
    onFailed: () => notify.error(mediaLibraryPageTexts.selectListFailed),
  })
  return {
    items,
    onPage,
    setOnPage: (selected: ReadonlySet<string>) => selection.setListed(listed, selected),
    remove: selection.remove,
    clear: selection.clear,
    bar: {
      count: items.length,
      isPageSelected: onPage.size === listed.length,
      total: list.total,
      busy,
      onSelectPage: () => selection.add(listed),
      onSelectAll: selectAll,
      onClear: selection.clear,
    },
  }
}
