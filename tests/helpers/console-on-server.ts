import { vi } from 'vitest'

import { openBrowser } from './outbox-world.ts'
import { startTestServer, type TestServer } from './server.ts'

/**
 * Starts the real server where the console's calls find it, and stubs the parts of a page that the session needs; there is
 * no screen. Import the console's modules afterwards.
 */
export async function startConsoleServer(): Promise<TestServer> {
  const server = await startTestServer()
  vi.stubEnv('VITE_API_HOST', await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const stop = async () => {
    vi.unstubAllEnvs()
    // Stubs stay until the thread of this file ends, because the console's session may still read them.
    await server.stop()
  }
  return { ...server, stop }
}

export async function beginSession(server: TestServer, person: { email: string }) {
  const { session } = await import('#src/platform/session/session.ts')
  await session.begin(await server.signIn(person), { remember: true })
}

/** Adds a new organization and signs its owner in to the console. */
export async function signInOwner(server: TestServer) {
  const { id: organizationId, root } = await server.addOrganization()
  const owner = await server.addUser('ORG_OWNER', organizationId)
  await beginSession(server, owner)
  return { organizationId, root, owner }
}

const LONGEST_SKIP_MS = 2_000
let skippedMs = 0

/**
 * The real one without the short waits before a change is sent again. A virtual clock would advance past the time of entries
 * while a slow server answers.
 */
const CLOCK = {
  now: () => Date.now() + skippedMs,
  wakeIn(ms: number, run: () => void) {
    const isSkipped = ms <= LONGEST_SKIP_MS
    const wake = () => {
      if (isSkipped) skippedMs += ms
      run()
    }
    const timer = setTimeout(wake, isSkipped ? 0 : ms)
    return () => clearTimeout(timer)
  },
  next: () => false,
}

/** Sends all pending changes of a user, as a tab does when it is online again. */
export async function drainOutbox(userId: string) {
  const { queuedMutations: kinds } = await import('#src/data/queued-mutations.ts')
  const browser = openBrowser({ userId, kinds, clock: CLOCK })
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
