interface Page {
  data: readonly { id: string }[]
  offset: number
  total: number
}

/**
 * Ids of cached rows that a page from the server proves to be removed: they would sort between two of its rows, or before a
 * first or after a last page, and are not on it. `listed`: the page's rows and the cached rows, in the query's order.
 */
export function findRemovedIds(listed: readonly { id: string }[], { data, offset, total }: Page) {
  const named = new Set(data.map(({ id }) => id))
  const indexOf = (id: string | undefined) => listed.findIndex((one) => one.id === id)
  if (data.length === 0 && offset > 0) return []
  const first = offset === 0 ? 0 : indexOf(data[0]?.id)
  const last = offset + data.length >= total ? listed.length : indexOf(data.at(-1)?.id)
  return listed
    .slice(first, last)
    .map(({ id }) => id)
    .filter((id) => !named.has(id))
}
