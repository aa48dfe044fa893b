import { expect, it, vi } from 'vitest'

import type { Actor } from '#server/db/actor.ts'

import { createHub } from './hub.ts'

const ROOT: Actor = {
  userId: 'user',
  familyId: 'family',
  role: 'ROOT',
  organizationId: null,
  workspaces: '*',
}

it('ends the streams of a server that stops, and starts no more of them', () => {
  const hub = createHub()
  const end = vi.fn()
  const subscriber = { actor: ROOT, send: () => {}, end, authorize: async () => ROOT }
  hub.subscribe(subscriber, undefined)
  hub.close()
  expect(end).toHaveBeenCalledOnce()
  expect(() => hub.subscribe(subscriber, undefined)).toThrow('The server is stopping.')
})
