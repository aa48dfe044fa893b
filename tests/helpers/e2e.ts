import { expect, type Locator, type Page, type Request, test as base } from '@playwright/test'

import type { DemoAccount } from '#server/demo/seed/accounts.ts'
import type { Role } from '#src/contract/ability.ts'

import { accountOf } from './accounts.ts'
import { reportBareTexts } from './bare-texts.ts'
import { beginSession } from './begin-session.ts'
import { collectConsoleErrors, type ConsoleErrors } from './console-errors.ts'
import { copyDemoData, hasStoryData, seePanels } from './demo-data.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createPersistentBrowser, type PersistentBrowser } from './persistent-browser.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export { expect } from '@playwright/test'

/** Chromium's own messages about requests that reach no server; our code cannot prevent them. */
export const NO_NETWORK = /net::ERR_|WebSocket connection/

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

/** Inserts the demo's missing devices, without the columns that the database computes. */
export const insertStoryDevices = async (
  server: ServerProcess,
  condition: string,
): Promise<void> => {
  await server.query(
    `do $do$ begin execute (
       select format(
         'insert into devices (%1$s) select %1$s from story_devices where %2$s on conflict do nothing',
         string_agg(quote_ident(column_name), ', '), $cond$${condition}$cond$)
       from information_schema.columns
       where table_schema = current_schema() and table_name = 'devices' and is_generated = 'NEVER'
     ); end $do$`,
  )
}

/** Restores the demo's devices to their state before the first story: stories share a server, and each may use any device. */
const restoreDevices = async (server: ServerProcess): Promise<void> => {
  await server.query('create table if not exists story_devices as table devices')
  await server.query(
    `update devices device
     set name = before.name, description = before.description, orientation = before.orientation,
       organization_id = before.organization_id, workspace_id = before.workspace_id,
       timezone_id = before.timezone_id
     from story_devices before
     where device.id = before.id
       and (device.name, device.description, device.orientation, device.workspace_id)
       is distinct from (before.name, before.description, before.orientation, before.workspace_id)`,
  )
  await insertStoryDevices(server, 'true')
  await server.query(
    'delete from devices device where not exists (select from story_devices where id = device.id)',
  )
}

/** Restores the demo's users to their state before the first story, even if a story failed before it restored them. */
const restoreUsers = async (server: ServerProcess): Promise<void> => {
  await server.query('create table if not exists story_users as table users')
  await server.query(
    `update users set role = before.role, active = before.active, full_name = before.full_name
     from story_users before
     where users.id = before.id
       and (users.role, users.active, users.full_name)
       is distinct from (before.role, before.active, before.full_name)`,
  )
}

/** Deletes the entries of earlier stories: a running entry would hide the content that the next story sets. */
const dropSchedules = async (server: ServerProcess): Promise<void> => {
  await server.query('create table if not exists story_schedules as select id from schedules')
  await server.query('delete from schedules where id not in (select id from story_schedules)')
}

const filesServed = new WeakMap<ServerProcess, string>()
/** Gives each story file the original demo, whichever files its worker ran before. */
const serveAfresh = async (server: ServerProcess, file: string): Promise<void> => {
  const last = filesServed.get(server)
  filesServed.set(server, file)
  if (last !== undefined && last !== file && hasStoryData()) await server.restartWith(copyDemoData)
}

interface StoryFixtures {
  /** Stores a session of a user with that role; no page of the console is open yet. */
  knownAs: (role: Role, page?: Page) => Promise<void>
  /** The same, and opens the home page. The login itself is `signIn`. */
  loginAs: (role: Role, page?: Page) => Promise<void>
  consoleErrors: ConsoleErrors
  restored: void
  /** Whether the server restarts with the original demo for each file. The fault matrix keeps its triggers in the database. */
  isServedAfresh: boolean
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
  isServedAfresh: [true, { option: true }],
  clockShiftMs: [0, { option: true }],
  restored: [
    async ({ server, isServedAfresh, clockShiftMs }, use, { file }) => {
      if (isServedAfresh) await serveAfresh(server, file)
      await seePanels(server, new Date(Date.now() + clockShiftMs))
      await restoreDevices(server)
      await restoreUsers(server)
      await dropSchedules(server)
      await use()
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
