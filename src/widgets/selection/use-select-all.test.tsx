// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { useSelectAll } from './use-select-all.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const [first, second, third] = [{ id: '1' }, { id: '2' }, { id: '3' }]

/** With the first two items selected, while the whole list is loading. */
function startSelectingAll() {
  const onFailed = vi.fn()
  let arrive = (_all: readonly { id: string }[]) => {}
  let fail = (_error: Error) => {}
  let signal: AbortSignal | undefined
  const initialProps = { place: 'all', query: { nameSearch: 'x', offset: 0 } }
  const { result, rerender, unmount } = renderHook(
    ({ place, query }) => {
      const selection = useSelection<{ id: string }>(place)
      const everything = (ofRequest: AbortSignal) => {
        signal = ofRequest
        return new Promise<readonly { id: string }[]>((resolve, reject) => {
          arrive = resolve
          fail = reject
        })
      }
      return { ...selection, ...useSelectAll(selection, { place, query, everything, onFailed }) }
    },
    { initialProps },
  )
  act(() => result.current.add([first, second]))
  act(() => result.current.selectAll())
  expect(result.current.busy).toBe(true)
  return {
    result,
    rerender: (change: Partial<typeof initialProps>) => rerender({ ...initialProps, ...change }),
    unmount,
    onFailed,
    isAborted: () => signal?.aborted,
    arrive: () => act(async () => arrive([first, second, third])),
    fail: () => act(async () => fail(new Error('offline'))),
    selectedIds: () => [...result.current.items.keys()],
  }
}

it('selects the whole list, also if another page is shown meanwhile', async () => {
  const { result, rerender, arrive, selectedIds } = startSelectingAll()
  rerender({ query: { nameSearch: 'x', offset: 20 } })
  await arrive()
  expect(selectedIds()).toEqual(['1', '2', '3'])
  expect(result.current.busy).toBe(false)
})

it('reports a failure', async () => {
  const { result, fail, selectedIds, onFailed } = startSelectingAll()
  await fail()
  expect(onFailed).toHaveBeenCalledOnce()
  expect(selectedIds()).toEqual(['1', '2'])
  expect(result.current.busy).toBe(false)
})

type Started = ReturnType<typeof startSelectingAll>
const CHANGES: [string, (started: Started) => void, string[]][] = [
  ['clears the selection', ({ result }) => act(() => result.current.clear()), []],
  [
    'deselects an item',
    ({ result }) => act(() => result.current.setListed([first, second], new Set(['1']))),
    ['1'],
  ],
  [
    'changes the filters',
    ({ rerender }) => rerender({ query: { nameSearch: 'y', offset: 0 } }),
    ['1', '2'],
  ],
  ['opens another workspace', ({ rerender }) => rerender({ place: 'other' }), []],
]

it.each(CHANGES)('changes nothing once the user %s', async (_, change, expected) => {
  const started = startSelectingAll()
  change(started)
  expect(started.isAborted()).toBe(true)
  expect(started.result.current.busy).toBe(false)
  await started.arrive()
  expect(started.selectedIds()).toEqual(expected)
})

it('stops loading once the page is closed', async () => {
  const { unmount, isAborted, fail, onFailed } = startSelectingAll()
  unmount()
  expect(isAborted()).toBe(true)
  await fail()
  expect(onFailed).not.toHaveBeenCalled()
})
