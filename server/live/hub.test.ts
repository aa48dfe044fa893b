import { afterEach, expect, it, vi } from 'vitest'

import type { Actor } from '#server/db/actor.ts'

import { createHub } from './hub.ts'

const ROOT: Actor = {
  userId: 'user',
  familyId: 'family',
  role: 'ROOT',
  organizationId: null,
  workspaces: '*',
}
const UNASSIGNED = { organizationId: null, workspaceId: null }

afterEach(() => void vi.useRealTimers())

it('ends the streams of a server that stops, and starts no more of them', () => {
  const hub = createHub()
  const end = vi.fn()
  const subscriber = { actor: ROOT, send: () => {}, end, authorize: async () => ROOT }
  hub.subscribe(subscriber, undefined)
  hub.close()
  expect(end).toHaveBeenCalledOnce()
  expect(() => hub.subscribe(subscriber, undefined)).toThrow('The server is stopping.')
})

it('keeps sending changes after the system clock was set back', async () => {
  vi.useFakeTimers()
  const hub = createHub()
  const send = vi.fn()
  hub.subscribe({ actor: ROOT, send, end: () => {}, authorize: async () => ROOT }, undefined)
  hub.addChange('first', [UNASSIGNED])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send).toHaveBeenLastCalledWith({ type: 'devices', ids: ['first'] }, expect.anything())
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000)
  hub.addChange('second', [UNASSIGNED])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send).toHaveBeenLastCalledWith({ type: 'devices', ids: ['second'] }, expect.anything())
  hub.close()
})
