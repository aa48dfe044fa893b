import { expect, it, vi } from 'vitest'

import { createWakeLock } from './wake-lock.ts'

function tablet() {
  let locks = 0
  const request = vi.fn(async () => {
    locks += 1
    return { release: async () => void (locks -= 1) } as unknown as WakeLockSentinel
  })
  return { request, locks: () => locks }
}

it('keeps the screen on while wanted, reacquires the lock when visible, and releases it', async () => {
  const { request, locks } = tablet()
  const page = new EventTarget()
  const awake = createWakeLock({ wakeLock: { request } }, page, () => true)
  awake.setWanted(true)
  awake.setWanted(true)
  await vi.waitFor(() => expect(locks()).toBe(1))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  awake.setWanted(false)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(locks()).toBe(1)) // the browser released the first one itself
})

it('tolerates missing support and rejections', async () => {
  const page = new EventTarget()
  createWakeLock({}, page, () => true).setWanted(true)
  const refuse = createWakeLock(
    { wakeLock: { request: () => Promise.reject(new Error('low battery')) } },
    page,
    () => true,
  )
  refuse.setWanted(true)
  expect(() => refuse.setWanted(false)).not.toThrow()
})
