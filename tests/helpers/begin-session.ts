import type { Page } from '@playwright/test'
import * as v from 'valibot'

import type { DemoAccount } from '#server/demo/seed/accounts.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import { SESSION_DATABASE } from '#src/platform/db/names.ts'
import type { SessionRecord } from '#src/platform/session/record.ts'

const { login } = sessionEndpoints
/** A page of the console's origin that does not run the console, so it has no open database. */
const BARE_PAGE = '/manifest.webmanifest'

/**
 * Stores a session, as after a remembered login, before any page of the console is open. For stories that are not about
 * signing in; it saves loading two pages.
 */
export const beginSession = async (page: Page, { email, password }: DemoAccount): Promise<void> => {
  const data = { email, password }
  const answer = await page.request.fetch(`/api${login.path}`, { method: login.method, data })
  const { user, ...tokens } = v.parse(login.answer, await answer.json())
  const record: SessionRecord = { ...tokens, userId: user.id, remember: true, epoch: 1 }
  await page.goto(BARE_PAGE)
  await page.evaluate(
    async ({ name, session }) => {
      const opening = indexedDB.open(name, 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('session'))
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const change = opening.result.transaction('session', 'readwrite', { durability: 'strict' })
      change.objectStore('session').put(session, 'current')
      await new Promise((resolve) => change.addEventListener('complete', resolve))
      opening.result.close()
    },
    { name: SESSION_DATABASE, session: record },
  )
}
