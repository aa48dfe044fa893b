import { vi } from 'vitest'

import type { QueuedMutation } from '#src/platform/outbox/define.ts'

import { openBrowser, virtualClock } from './outbox-world.ts'
import type { TestServer } from './server.ts'

/** Where the console's own calls find this server, and what of a page their session needs: nothing here has a screen. */
export async function pretendPageOf(server: TestServer) {
  vi.stubEnv('VITE_API_HOST', await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}

/** Sends all that waits of a user, as a tab does that comes back online. */
export async function drainOutbox(userId: string, kinds: readonly QueuedMutation[]) {
  const clock = virtualClock(Date.now())
  const browser = openBrowser({ userId, kinds, clock })
  const { db } = browser.openTab()
  await vi.waitUntil(
    async () => {
      await browser.settle()
      return (await db.ops.where('state').anyOf('queued', 'sending').count()) === 0
    },
    { timeout: 60_000 },
  )
  browser.kill()
}
