import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { persistQueries } from './persist.ts'

const allow = [['users', 'self'], ['workspaces']]
/** The persisted text of each user. */
let texts: Record<string, string | undefined> = {}
let currentUserId: string | undefined
beforeEach(() => {
  texts = {}
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const persist = (client: QueryClient, userId: string) =>
  persistQueries(client, {
    userId,
    allow,
    store: {
      read: async () => texts[userId],
      write: async (text) => void (texts[userId] = text),
    },
    isSignedIn: () => currentUserId === userId,
  })

async function visit(userId: string, act: (client: QueryClient) => void) {
  currentUserId = userId
  const client = new QueryClient()
  const { stop, restored } = persist(client, userId)
  await restored
  act(client)
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  return client
}

it('persists the listed small queries per user, and nothing else [OFF-28]', async () => {
  await visit('a', (client) => {
    client.setQueryData(['users', 'self'], { id: 'a' })
    client.setQueryData(['devices', 'list'], 'secret list')
    void client
      .getMutationCache()
      .build(client, { mutationFn: async () => {}, networkMode: 'always' })
      .execute({ password: 'secret change' })
  })
  expect(texts['a']).toContain('self')
  expect(texts['a']).not.toContain('secret')
  const again = await visit('a', () => {})
  expect(again.getQueryData(['users', 'self'])).toEqual({ id: 'a' })
  const other = await visit('b', () => {})
  expect(other.getQueryData(['users', 'self'])).toBeUndefined()
})

it('starts empty if the data is unreadable, and leaves out large queries [OFF-28]', async () => {
  texts['a'] = '{"half'
  await visit('a', (client) => {
    client.setQueryData(['workspaces'], 'x'.repeat(300_000))
    client.setQueryData(['users', 'self'], { id: 'a' })
  })
  expect(texts['a']?.length).toBeLessThan(1_000)
  const again = await visit('a', () => {})
  expect(again.getQueryData(['workspaces'])).toBeUndefined()
  expect(again.getQueryData(['users', 'self'])).toEqual({ id: 'a' })
})

it('keeps data after a later read failed [OFF-28]', async () => {
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

it('restores nothing from the future, left from a clock that ran ahead [OFF-28]', async () => {
  const key = ['users', 'self']
  await visit('a', (client) => {
    client.setQueryData(key, 'old', { updatedAt: Date.now() + 60_000 })
    client.setQueryData(['workspaces'], 'tree')
  })
  currentUserId = 'a'
  const client = new QueryClient()
  client.setQueryData(key, 'just read')
  const { stop, restored } = persist(client, 'a')
  await restored
  stop()
  expect(client.getQueryData(key)).toBe('just read')
  expect(client.getQueryData(['workspaces'])).toBe('tree')
  const again = await visit('a', () => {})
  expect(again.getQueryData(key)).toBeUndefined()
})

it('writes nothing after it was stopped, delayed writes included', async () => {
  currentUserId = 'a'
  const client = new QueryClient()
  const { stop, restored } = persist(client, 'a')
  await restored
  client.setQueryData(['users', 'self'], { id: 'a' })
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(texts['a']).toBeUndefined()
})

it('writes nothing while a logout deletes data, even before it is notified [OFF-26]', async () => {
  await visit('a', (client) => {
    client.setQueryData(['users', 'self'], { id: 'a' })
    currentUserId = undefined
  })
  expect(texts['a']).toBeUndefined()
})
