import { expect, it, vi } from 'vitest'

import { createKeepAwake } from './keep-awake.ts'

function tablet() {
  let locks = 0
  const request = vi.fn(async () => {
    locks += 1
    return { release: async () => void (locks -= 1) } as unknown as WakeLockSentinel
  })
  return { request, locks: () => locks }
}

it('keeps the screen on while it is wanted, asks again once the page is seen anew, and lets go', async () => {
  const { request, locks } = tablet()
  const page = new EventTarget()
  const awake = createKeepAwake({ wakeLock: { request } }, page, () => true)
  awake.want(true)
  awake.want(true)
  await vi.waitFor(() => expect(locks()).toBe(1))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  awake.want(false)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(locks()).toBe(1)) // the first the browser took back itself
})

it('asks nothing of a browser that has no such lock, and minds no refusal', async () => {
  const page = new EventTarget()
  createKeepAwake({}, page, () => true).want(true)
  const refuse = createKeepAwake(
    { wakeLock: { request: () => Promise.reject(new Error('low battery')) } },
    page,
    () => true,
  )
  refuse.want(true)
  expect(() => refuse.want(false)).not.toThrow()
})
