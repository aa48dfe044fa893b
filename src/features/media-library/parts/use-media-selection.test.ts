// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { buildImage } from '#tests/fixtures/image.ts'
import { assignServerId, outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { useMediaSelection } from './use-media-selection.ts'

outboxOfNobody()
afterEach(cleanup)

const listOf = (...ids: string[]) => ({
  asked: {},
  rows: ids.map((id) => ({ item: buildImage({ id }), changes: [] })),
  total: ids.length,
  everything: async () => [],
})

/** An image that is selected while it uploads, and another; then the server gives the first its id. */
async function selectedBeforeSent() {
  const { result, rerender } = renderHook((list) => useMediaSelection('images/root', list), {
    initialProps: listOf('tmp_a', 'b'),
  })
  act(() => result.current.setOnPage(new Set(['tmp_a'])))
  await act(() => assignServerId('image', 'tmp_a', 'a'))
  const selectedIds = () => result.current.items.map(({ id }) => id)
  return { result, rerender, selectedIds }
}

it('keeps an image selected once that gets its server id', async () => {
  const { result, rerender, selectedIds } = await selectedBeforeSent()
  // Also while the list shows another page.
  rerender(listOf('c'))
  expect(selectedIds()).toEqual(['a'])
  rerender(listOf('a', 'b'))
  expect(result.current.onPage).toEqual(new Set(['a']))
  act(() => result.current.bar.onSelectPage())
  expect(selectedIds()).toEqual(['a', 'b'])
})

it.each([
  ['is unticked', ({ result }: Selecting) => result.current.setOnPage(new Set(['b'])), ['b']],
  ['was deleted by its first id', ({ result }: Selecting) => result.current.remove(['tmp_a']), []],
])('drops an image that %s after it got its server id', async (_, change, expected) => {
  const selecting = await selectedBeforeSent()
  selecting.rerender(listOf('a', 'b'))
  act(() => change(selecting))
  expect(selecting.selectedIds()).toEqual(expected)
})
type Selecting = Awaited<ReturnType<typeof selectedBeforeSent>>
