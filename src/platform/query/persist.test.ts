import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { persistSmallReads } from './persist.ts'

/** What a browser's local storage does, without a browser. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

const allow = [['users', 'self'], ['workspaces']]
let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

async function visit(userId: string, act: (client: QueryClient) => void) {
  storage.setItem('userId', userId)
  const client = new QueryClient()
  const { stop, restored } = persistSmallReads(client, { userId, allow, storage })
  await restored
  act(client)
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  return client
}

it('keeps the small reads of the list per user, and nothing else [OFF-28]', async () => {
  await visit('a', (client) => {
    client.setQueryData(['users', 'self'], { id: 'a' })
    client.setQueryData(['devices', 'list'], 'secret list')
    void client
      .getMutationCache()
      .build(client, { mutationFn: async () => {}, networkMode: 'always' })
      .execute({ password: 'secret change' })
  })
  expect(storage.length).toBe(2)
  expect(storage.getItem('rq:a')).not.toContain('secret')
  const again = await visit('a', () => {})
  expect(again.getQueryData(['users', 'self'])).toEqual({ id: 'a' })
  const other = await visit('b', () => {})
  expect(other.getQueryData(['users', 'self'])).toBeUndefined()
})

it('starts empty from what it cannot read, and without what grew too large [OFF-28]', async () => {
  storage.setItem('rq:a', '{"half')
  await visit('a', (client) => {
    client.setQueryData(['workspaces'], 'x'.repeat(300_000))
    client.setQueryData(['users', 'self'], { id: 'a' })
  })
  expect((storage.getItem('rq:a') ?? '').length).toBeLessThan(1_000)
  const again = await visit('a', () => {})
  expect(again.getQueryData(['workspaces'])).toBeUndefined()
  expect(again.getQueryData(['users', 'self'])).toEqual({ id: 'a' })
})

it('keeps what was read although a later read failed [OFF-28]', async () => {
  await visit('a', (client) => client.setQueryData(['users', 'self'], { id: 'a' }))
  await visit('a', (client) => {
    const queryFn = () => Promise.reject(new Error('no network'))
    void client.fetchQuery({ queryKey: ['users', 'self'], queryFn, retry: false }).catch(() => {})
  })
  const again = await visit('a', () => {})
  expect(again.getQueryState(['users', 'self'])).toMatchObject({
    data: { id: 'a' },
    status: 'success',
    error: null,
  })
})

it('writes nothing any more once it was stopped, late writes included', async () => {
  storage.setItem('userId', 'a')
  const client = new QueryClient()
  const { stop, restored } = persistSmallReads(client, { userId: 'a', allow, storage })
  await restored
  client.setQueryData(['users', 'self'], { id: 'a' })
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(storage.getItem('rq:a')).toBeNull()
})

it('writes nothing while a logout clears away, of which nobody has told it yet [OFF-26]', async () => {
  await visit('a', (client) => {
    client.setQueryData(['users', 'self'], { id: 'a' })
    storage.removeItem('userId')
  })
  expect(storage.getItem('rq:a')).toBeNull()
})
