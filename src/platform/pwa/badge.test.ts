import { expect, it } from 'vitest'

import { setAppBadge } from './badge.ts'

it('shows the number of changes that need attention, clears at zero, and tolerates missing support [OFF-31]', async () => {
  const did: unknown[] = []
  const device = {
    setAppBadge: async (count?: number) => void did.push(count),
    clearAppBadge: async () => void did.push('cleared'),
  }
  for (const attention of [2, 1, 0]) await setAppBadge(attention, device)
  expect(did).toEqual([2, 1, 'cleared'])
  await setAppBadge(3, {})
  await setAppBadge(3, { setAppBadge: () => Promise.reject(new Error('not allowed')) })
})
