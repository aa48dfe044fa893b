import { accountOf } from '#tests/helpers/accounts.ts'
import { serverTest } from '#tests/helpers/e2e.ts'

import { createEngineBrowser, type EngineBrowser } from './browser.ts'
import type { EngineName } from './executables.ts'
import type { EnginePage } from './page.ts'

/** The time that other engines may take on a busy machine. */
export const WITHIN = { timeout: 90_000 }
/** The engines' own messages about failed requests, and WebKit's about a directive that it does not know. */
export const EXPECTED_ERRORS =
  /Failed to load resource|NetworkError|Could not connect|Load failed|access control checks|JS ERROR (?:Fetch API c|C)annot load|Failed to load .*intercepted the request and encountered an unexpected error|Error receiving data|Unrecognized Content-Security-Policy directive/

export const test = serverTest.extend<{ engine: EngineName; onDisk: EngineBrowser }>({
  engine: ['firefox', { option: true }],
  onDisk: async ({ engine, wire }, use) => {
    const browser = createEngineBrowser(engine, `http://localhost:${wire.port}`)
    await use(browser)
    if (test.info().status !== test.info().expectedStatus) console.log(browser.consoleErrors())
    await browser.dispose()
  },
})

export const signIn = async (page: EnginePage) => {
  const { email, password } = accountOf('ORG_OWNER')
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
}

/** Resolves when the whole console is cached for offline use. */
export const untilStored = (page: EnginePage) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller === null)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  }, undefined)

/**
 * Resolves when the console's databases exist. In a private window, WebKit can never reopen one whose creation was
 * interrupted.
 */
export const untilDatabasesStand = (page: EnginePage) =>
  page.evaluate(async () => {
    const ofUser = ['pending', 'session', 'outbox-', 'cache-'].map((name) => `inkfleet-${name}`)
    let names: string[] = []
    const stand = () =>
      ofUser.every((prefix) => names.some((name) => name.startsWith(prefix))) &&
      names.some((name) => name.endsWith('-reads'))
    while (!stand()) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      // Firefox rejects this while a database is being created.
      const found = await indexedDB.databases().catch(() => [])
      names = found.map(({ name = '' }) => name)
    }
    for (const name of names)
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      })
  }, undefined)
