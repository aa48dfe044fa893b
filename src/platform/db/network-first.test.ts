// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import { session } from '#src/platform/session/session.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { networkFirst } from './network-first.ts'

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
