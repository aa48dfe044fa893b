// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import { session } from '#src/platform/session/session.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { throughCache } from './through-cache.ts'

it('reports nothing when the cache closes while an answer is stored, as at a logout', async () => {
  await session.begin(loginAnswer(), { remember: true })
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const known = await throughCache(async () => 'answer', {
    async keep(db) {
      db.close()
      await db.devices.count()
    },
    recall: async () => undefined,
  })
  expect(known).toMatchObject({ value: 'answer', from: 'server' })
  expect(report).not.toHaveBeenCalled()
})
