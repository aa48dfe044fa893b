// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { session } from '#src/platform/session/session.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { currentCache } from './current-cache.ts'
import { cacheValueAnswer, networkFirst } from './network-first.ts'

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

it('caches the answer of a change only for its user', async () => {
  const device = buildDevice()
  const countCached = async () => (await currentCache()?.values.count()) ?? 0
  const cacheAnswer = (ask: () => Promise<Device>) => cacheValueAnswer(({ id }) => id, ask)
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
