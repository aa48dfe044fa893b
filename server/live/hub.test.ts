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

it('believes only the latest of concurrent checks of access', async () => {
  vi.useFakeTimers()
  const hub = createHub()
  const [send, end] = [vi.fn(), vi.fn()]
  const member = (workspaces: string[]): Actor => ({
    ...ROOT,
    role: 'ORG_VIEWER',
    organizationId: 'acme',
    workspaces,
  })
  const checks: { allow: (actor: Actor) => void; refuse: (error: Error) => void }[] = []
  const authorize = () => new Promise<Actor>((allow, refuse) => void checks.push({ allow, refuse }))
  const change = (id: string) =>
    hub.addChange(id, [{ organizationId: 'acme', workspaceId: 'attic' }])
  const settle = () => vi.advanceTimersByTimeAsync(2_000)
  hub.subscribe({ actor: member(['attic']), send, end, authorize }, undefined)
  for (let check = 0; check < 4; check++) void hub.reauthorize(() => true)
  const [first, second, third, latest] = checks
  first?.allow(member(['attic']))
  second?.refuse(new Error('late'))
  change('before')
  await settle()
  expect(send).not.toHaveBeenCalled()
  latest?.allow(member([]))
  await settle()
  send.mockClear()
  third?.allow(member(['attic']))
  change('after')
  await settle()
  expect(send).not.toHaveBeenCalled()
  expect(end).not.toHaveBeenCalled()
  hub.close()
})

it('confirms no position to a stream that has yet to be told to reload everything', async () => {
  vi.useFakeTimers()
  const hub = createHub()
  const send = vi.fn()
  const subscriber = { actor: ROOT, send, end: () => {}, authorize: async () => ROOT }
  const broken = hub.subscribe(subscriber, 'deadbeef-7')
  expect(broken.lastId()).toBeUndefined()
  broken.unsubscribe()
  const again = hub.subscribe(subscriber, 'deadbeef-7')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send.mock.calls).toEqual([[{ type: 'everything' }, again.lastId()]])
  hub.close()
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
