import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { Actor } from '#server/db/actor.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { findTimedChanges } from './clock.ts'
import { createLive } from './live.ts'

const ROOT: Actor = {
  userId: 'user',
  familyId: 'family',
  role: 'ROOT',
  organizationId: null,
  workspaces: '*',
}
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000)

let server: TestServer
let ids: Record<'late' | 'silent' | 'notFetched', string>

beforeAll(async () => {
  server = await startTestServer()
  const place = placedIn((await server.addOrganization()).root)
  const { i7: device_revision_id } = await addModels(server.database)
  const add = async (values: object) =>
    (await addDevice(server.database, { ...place, device_revision_id, ...values })).id
  const frame = { frame_name: 'one', frame_rendered_at: at(-90), offered_frame_name: 'one' }
  ids = {
    // Counts as late a quarter of its interval (3.75 minutes) after the expected poll.
    late: await add({ last_seen: at(-15), expected_at: at(0) }),
    silent: await add({ last_seen: at(-60) }),
    notFetched: await add({ ...frame, offered_at: at(-1), last_seen: at(5) }),
  }
}, 60_000)
afterAll(() => server.stop())
afterEach(() => void vi.useRealTimers())

it.each<[from: number, to: number, who: (keyof typeof ids)[]]>([
  [-30, 0, []],
  [0, 1, ['notFetched']],
  [1, 3, []],
  [3, 4, ['late']],
  [4, 5, ['silent']],
  [5, 600, ['late', 'notFetched']],
  [0, 10, ['late', 'silent', 'notFetched']],
])('finds devices that become late or silent from minute %i to %i: %j', async (from, to, who) => {
  const found = await findTimedChanges(server.database, at(from), at(to))
  expect(found.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    who.map((one) => ids[one]).toSorted(),
  )
})

it('a check after one that failed finds the changes of both', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let minute = 3.5
  const live = createLive({ ...server.deps, now: () => at(minute) }, server.app.log)
  const authorize = async () => ROOT
  const send = vi.fn()
  live.subscribe({ actor: ROOT, send, end: () => {}, authorize }, undefined)
  live.start()
  await expect.poll(() => send).toHaveBeenLastCalledWith({ type: 'everything' }, expect.anything())
  const check = () => {
    minute += 0.5
    vi.advanceTimersByTime(30_000)
  }
  vi.spyOn(server.database, 'as').mockRejectedValueOnce(new Error('away'))
  check()
  await expect.poll(() => server.log.join('')).toContain('checking for timed changes failed')
  check()
  const found = { type: 'devices', ids: [ids.late] }
  await expect.poll(() => send).toHaveBeenLastCalledWith(found, expect.anything())
  await live.close()
})
