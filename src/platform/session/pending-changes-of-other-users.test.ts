import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { openOutboxDatabase } from '#src/platform/outbox/store/database.ts'
import {
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'

import { countPendingChanges } from './pending-changes-of-other-users.ts'

async function userWith(changes: number) {
  const { append } = kindsFor(modelServer())
  const userId = newUserId()
  const browser = openBrowser({ userId, kinds: [append], clock: virtualClock() })
  browser.signedIn.as = undefined
  const tab = browser.openTab()
  for (let value = 0; value < changes; value += 1)
    await browser.save(tab, append, { lane: 'a', value: String(value) })
  browser.kill()
}

it('counts the pending changes of all users of this device [OFF-25]', async () => {
  expect(await countPendingChanges()).toBe(0)
  await userWith(2)
  await userWith(1)
  await openOutboxDatabase(newUserId()).open()
  indexedDB.open('inkfleet-outbox-of-nobody')
  expect(await countPendingChanges()).toBe(3)
})
