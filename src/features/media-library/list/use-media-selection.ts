import '#src/platform/i18n/en/media-library-page.ts'

import { useMemo, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { useSelection } from '#src/widgets/selection/use-selection.ts'

import type { MediaRow } from './media-rows.ts'

interface Listed<T> {
  rows: readonly MediaRow<T>[] | undefined
  total: number
  everything: () => Promise<T[]>
}

/** What is ticked in a folder, as its list, its bulk menu and its bar need to know it. */
export function useMediaSelection<T extends { id: string; name: string }>(
  place: string,
  list: Listed<T>,
) {
  const selection = useSelection<T>(place)
  const [busy, setBusy] = useState(false)
  const { rows } = list
  const { items: held } = selection
  const listed = useMemo(() => (rows ?? []).map(({ item }) => item), [rows])
  const onPage = useMemo(
    () => new Set(listed.map(({ id }) => id).filter((id) => held.has(id))),
    [listed, held],
  )
  /** As they look now, where they are on screen. */
  const items = useMemo(() => {
    const shown = new Map(listed.map((item) => [item.id, item]))
    return [...held.values()].map((item) => shown.get(item.id) ?? item)
  }, [listed, held])

  const selectAll = () => {
    setBusy(true)
    list
      .everything()
      .then(selection.add, () => notify.error(t('MediaPage:selectListFailed')))
      .finally(() => setBusy(false))
  }
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
