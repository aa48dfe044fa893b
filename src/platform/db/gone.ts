interface Page {
  data: readonly { id: string }[]
  offset: number
  total: number
}

/**
 * What a page of the server proves to be gone: all that is kept and would stand between two of its rows, or outside of a first
 * or last page, and is not on it. `listed`: the page's rows and what is kept, as the same question would list them.
 */
export function goneIds(listed: readonly { id: string }[], { data, offset, total }: Page) {
  const named = new Set(data.map(({ id }) => id))
  const place = (id: string | undefined) => listed.findIndex((one) => one.id === id)
  if (data.length === 0 && offset > 0) return []
  const first = offset === 0 ? 0 : place(data[0]?.id)
  const last = offset + data.length >= total ? listed.length : place(data.at(-1)?.id)
  return listed
    .slice(first, last)
    .map(({ id }) => id)
    .filter((id) => !named.has(id))
}
