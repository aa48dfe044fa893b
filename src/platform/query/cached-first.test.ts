// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Problem, ProblemError } from '#src/platform/http/problem.ts'
import { reportTraffic } from '#src/platform/http/traffic.ts'

import { cachedFirst } from './cached-first.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  reportTraffic({ type: 'answered', sentAtMs: 0, receivedAtMs: 1, serverDate: null })
})
afterEach(() => void vi.useRealTimers())

type Requests = { answer: (text: string) => void; refuse: (problem: Problem) => void }[]

/** A server that answers when the test says so, and a cached copy. */
function setup(cached: 'copy' | null = 'copy') {
  const client = createQueryClient()
  const requests: Requests = []
  const ask = () =>
    new Promise<string>((answer, reject) => {
      requests.push({ answer, refuse: (problem) => reject(new ProblemError(problem)) })
    })
  const query = {
    queryKey: ['list'],
    queryFn: cachedFirst(async ({ mode }) => {
      if (mode === 'server') return await ask()
      if (cached === null) throw new ProblemError({ kind: 'offline' })
      return cached
    }),
  }
  return {
    client,
    query,
    requests,
    show: () => new QueryObserver(client, query).subscribe(() => {}),
    shown: () => client.getQueryData(query.queryKey),
    answer: (text: string) => requests.at(-1)?.answer(text),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('shows only the answer if the server is fast', async () => {
  const { show, shown, answer } = setup()
  show()
  await pass(100)
  expect(shown()).toBeUndefined()
  answer('new')
  await pass(1)
  expect(shown()).toBe('new')
})

it('shows the cached copy if the server is slow, then the answer', async () => {
  const { show, shown, answer } = setup()
  show()
  await pass(400)
  expect(shown()).toBe('copy')
  answer('new')
  await pass(1)
  expect(shown()).toBe('new')
})

it('does not wait again while the server does not answer', async () => {
  setup().show()
  await pass(400)
  const second = setup()
  second.show()
  await pass(1)
  expect(second.shown()).toBe('copy')
})

it('waits for the server if there is no copy', async () => {
  const { show, shown, answer } = setup(null)
  show()
  await pass(1_000)
  expect(shown()).toBeUndefined()
  answer('new')
  await pass(1)
  expect(shown()).toBe('new')
})

it('reports an unreachable server if there is no copy, and shows a late answer', async () => {
  const { client, query, show, shown, answer } = setup(null)
  show()
  await pass(1_000)
  reportTraffic({ type: 'failed', problem: { kind: 'offline' } })
  await pass(1_500)
  expect(client.getQueryState(query.queryKey)?.status).toBe('error')
  answer('new')
  await pass(1)
  expect(shown()).toBe('new')
})

it('returns the answer to a caller without a page, and the copy once a page joins', async () => {
  const { client, query, answer } = setup()
  const alone = client.fetchQuery(query)
  await pass(1_000)
  answer('new')
  expect(await alone).toBe('new')

  const joined = setup()
  void joined.client.prefetchQuery(joined.query)
  await pass(1_000)
  expect(joined.shown()).toBeUndefined()
  joined.show()
  await pass(1)
  expect(joined.shown()).toBe('copy')
})

it('keeps the shown data until a later read is answered', async () => {
  const { client, query, show, shown, answer } = setup()
  show()
  answer('new')
  await pass(1)
  void client.invalidateQueries(query)
  await pass(1_000)
  expect(shown()).toBe('new')
})

it('ignores an answer that is older than the shown data', async () => {
  const { client, query, show, shown, answer } = setup()
  show()
  await pass(400)
  client.setQueryData(query.queryKey, 'newer')
  answer('old')
  await pass(1)
  expect(shown()).toBe('newer')
})

it('reads again if an event changed a row of the copy before the answer arrived', async () => {
  const { client, query, requests, show, shown, answer } = setup()
  show()
  await pass(400)
  const updatedAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
  client.setQueryData(query.queryKey, 'changed copy', { updatedAt })
  answer('new')
  await pass(1)
  expect(requests).toHaveLength(2)
  answer('newer')
  await pass(1)
  expect(shown()).toBe('newer')
})

it.each<[string, (request: Requests[number]) => void]>([
  ['answer', ({ answer }) => answer('theirs')],
  ['rejection', ({ refuse }) => refuse({ kind: 'notFound', message: '' })],
])('ignores a late %s for the previous user [OFF-26]', async (_title, finish) => {
  const { client, requests, show, shown } = setup()
  show()
  await pass(400)
  client.clear()
  show()
  await pass(1)
  const before = shown()
  const [late] = requests
  if (late) finish(late)
  await pass(1)
  expect(shown()).toBe(before)
  expect(requests).toHaveLength(2)
})

it.each<[string, Problem, number]>([
  ['reads again after a rejection, which the page shows', { kind: 'notFound', message: '' }, 2],
  ['keeps the copy without an answer', { kind: 'offline' }, 1],
])('%s', async (_title, problem, times) => {
  const { requests, show, shown } = setup()
  show()
  await pass(400)
  requests[0]?.refuse(problem)
  await pass(1)
  expect(requests).toHaveLength(times)
  expect(shown()).toBe('copy')
})

it.each(['some', 'page'] as const)(
  'does not show a list with missing rows (%s) while the server is reachable',
  async (missing) => {
    const client = createQueryClient()
    const queryFn = cachedFirst(({ mode }) =>
      mode === 'server' ? new Promise<object>(() => {}) : Promise.resolve({ missing }),
    )
    new QueryObserver(client, { queryKey: ['page'], queryFn }).subscribe(() => {})
    await pass(1_000)
    expect(client.getQueryData(['page'])).toBeUndefined()
    reportTraffic({ type: 'failed', problem: { kind: 'offline' } })
    await pass(1_500)
    expect(client.getQueryData(['page'])).toEqual({ missing })
  },
)
