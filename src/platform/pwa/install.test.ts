import { expect, it } from 'vitest'

import { createInstallOffer } from './install.ts'

function offered(outcome: 'accepted' | 'dismissed') {
  const page = new EventTarget()
  const install = createInstallOffer(page)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ({ outcome }),
  })
  page.dispatchEvent(event)
  return { page, install, event }
}

it('defers the browser’s prompt until requested [PWA-08]', async () => {
  const { install, event } = offered('accepted')
  expect([event.defaultPrevented, install.get()]).toEqual([true, true])
  expect(await install.prompt()).toBe(true)
  expect(install.get()).toBe(false)
})

it('offers nothing without a prompt, or once installed [PWA-08]', () => {
  expect(createInstallOffer(new EventTarget()).get()).toBe(false)
  const { page, install } = offered('dismissed')
  page.dispatchEvent(new Event('appinstalled'))
  expect(install.get()).toBe(false)
})
