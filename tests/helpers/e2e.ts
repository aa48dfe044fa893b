import { expect, type Locator, type Page, type Request, test as base } from '@playwright/test'

import type { DemoAccount } from '#server/demo/seed/accounts.ts'
import type { Role } from '#src/contract/ability.ts'

import { accountOf } from './accounts.ts'
import { reportBareTexts } from './bare-texts.ts'
import { beginSession } from './begin-session.ts'
import { collectConsoleErrors, type ConsoleErrors } from './console-errors.ts'
import { copyDemoData, restoreDemoData, seePanels } from './demo-data.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createPersistentBrowser, type PersistentBrowser } from './persistent-browser.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export { expect } from '@playwright/test'

/** Chromium's own messages about requests that reach no server; our code cannot prevent them. */
export const NO_NETWORK = /net::ERR_|WebSocket connection/

/** A desktop, a tablet in both orientations, and a phone. */
export const WINDOW_SIZES = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const

/**
 * Signs in with the form, as a user does, and waits until the console shows the user. To stay signed in after a restart of
 * the browser, the user must be remembered (AUTH-06).
 */
export const signIn = async (
  page: Page,
  { email, password }: DemoAccount,
  { remember = false } = {},
): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Closes the topmost open dialog, or overlay of `overlays`. Waits until the focus is restored, a frame later. */
export const closeByEscape = async (
  page: Page,
  overlays: Locator = page.getByRole('dialog'),
): Promise<void> => {
  const open = await overlays.count()
  await page.keyboard.press('Escape')
  await expect(overlays).toHaveCount(open - 1)
  await expect(page.locator('body')).not.toBeFocused()
}

/** Holds back requests to `url` until the returned function is called; routes that were added before then answer them. */
export const holdRequests = async (
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route, request) => {
    if (isHeld(request)) await released
    await route.fallback()
  })
  return release
}

interface StoryFixtures {
  /** Stores a session of a user with that role; no page of the console is open yet. */
  knownAs: (role: Role, page?: Page) => Promise<void>
  /** The same, and opens the home page. The login itself is `signIn`. */
  loginAs: (role: Role, page?: Page) => Promise<void>
  consoleErrors: ConsoleErrors
  restored: void
  /** The clock shift of stories that start at a given moment. */
  clockShiftMs: number
  /** A browser with a profile on disk, connected through the wire, for stories that kill it. */
  browserOnDisk: PersistentBrowser
}
interface WorkerFixtures {
  /** The real server with demo data. A story that stops it must start it again. */
  server: ServerProcess
  /** The wire between the browser and the server; stories reach the console through it. */
  wire: FaultProxy
}

/** The server and its wire, without Chromium. */
export const serverTest = base.extend<object, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await createServerProcess(['--no-fleet'])
      copyDemoData(server.dataFolder)
      await server.start()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  wire: [
    async ({ server }, use) => {
      const wire = await startFaultProxy(server.port)
      await use(wire)
      await wire.close()
    },
    { scope: 'worker' },
  ],
})

export const test = serverTest.extend<StoryFixtures>({
  baseURL: async ({ wire }, use) => use(`http://localhost:${wire.port}`),
  consoleErrors: [
    async ({ context, wire, server, serviceWorkers }, use) => {
      const errors = collectConsoleErrors()
      if (serviceWorkers === 'block') errors.allow(/could not register the service worker/)
      // Chromium requests one for pages that declare no icon, such as those outside the console.
      errors.allow(/favicon\.ico/)
      await context.addInitScript(reportBareTexts)
      errors.watch(context)
      await use(errors)
      await wire.set({ kind: 'pass' })
      await server.start()
      expect(errors.unexpected(), 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  clockShiftMs: [0, { option: true }],
  restored: [
    async ({ server, consoleErrors, clockShiftMs }, use, info) => {
      await restoreDemoData(server)
      await seePanels(server, new Date(Date.now() + clockShiftMs))
      await use()
      if (info.status !== info.expectedStatus)
        console.error([...consoleErrors.seen(), server.output()].join('\n'))
    },
    { auto: true },
  ],
  knownAs: async ({ page }, use) =>
    use((role, target = page) => beginSession(target, accountOf(role))),
  loginAs: async ({ page, knownAs }, use) =>
    use(async (role, target = page) => {
      await knownAs(role, target)
      await target.goto('/home')
      await expect(target.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    }),
  browserOnDisk: async ({ baseURL, consoleErrors }, use) => {
    const browser = createPersistentBrowser(baseURL ?? '', consoleErrors.watch)
    await use(browser)
    await browser.dispose()
  },
})
