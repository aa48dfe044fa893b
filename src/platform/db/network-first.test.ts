// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { session } from '#src/platform/session/session.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { currentCache } from './current-cache.ts'
import { cacheDeviceAnswer, cacheValueAnswer, networkFirst } from './network-first.ts'

it('reports no error if the cache closes while an answer is stored, as during a logout', async () => {
  await session.begin(loginAnswer(), { remember: true })
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const known = await networkFirst(async () => 'answer', {
    async store(db) {
      db.close()
      await db.devices.count()
    },
    read: async () => undefined,
  })
  expect(known).toMatchObject({ value: 'answer', from: 'server' })
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['device', cacheDeviceAnswer],
  ['value', (ask: () => Promise<Device>) => cacheValueAnswer(({ id }) => id, ask)],
])('caches the %s that a change returned only for its user', async (_, cacheAnswer) => {
  const device = buildDevice()
  const countCached = async () => {
    const db = currentCache()
    return ((await db?.devices.count()) ?? 0) + ((await db?.values.count()) ?? 0)
  }
  await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
  expect(await cacheAnswer(async () => device)).toBe(device)
  expect(await countCached()).toBe(1)
  const answerAfterLogin = async () => {
    await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
    return device
  }
  expect(await cacheAnswer(answerAfterLogin)).toBe(device)
  expect(await countCached()).toBe(0)
})
