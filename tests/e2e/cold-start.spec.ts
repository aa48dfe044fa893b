import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import type { Role } from '#src/contract/ability.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { cutNetwork, deviceRow, deviceRows, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

const ROUTES = fileURLToPath(new URL('../../src/routes', import.meta.url))
const SOME_ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const PARAMS: Record<string, string> = {
  $templateId: SOME_ID,
  '{-$deviceGroupId}': SOME_ID,
  '{-$orientation}': 'horizontal',
  $organizationId: SOME_ID,
}

/** Read from the folder, so that new routes are covered too. */
const pathsIn = (folder: string) =>
  readdirSync(`${ROUTES}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^_-].*\.tsx$/.test(entry.name))
    .map(({ name }) => name.replace(/\.tsx$/, '').split('.'))
    .map(
      (parts) =>
        `/${parts
          .filter((part) => part !== 'index')
          .map((part) => PARAMS[part] ?? part)
          .join('/')}`,
    )

const OPEN_PATHS = pathsIn('.').filter((path) => path !== '/')
const SHELL_PATHS = pathsIn('_shell')
/** Paths that redirect to /home because the role may not open them. */
const CLOSED: Partial<Record<Role, readonly string[]>> = {
  ORG_OWNER: [
    '/admin/dashboard',
    `/admin/organizations/${SOME_ID}`,
    '/dev-tools',
    '/temp1',
    '/temp2',
  ],
  ROOT: ['/settings'],
}

/** An empty page, or one that shows only a loading or error message. */
const NOTHING_TO_SEE = /^$|^Loading|^Could not load this section|Unexpected Application Error/

/** This page has no console frame, and therefore no banner. */
const BARE = '/DEV-template-editor/fullscreen-edit'

const words = async (page: Page) => (await page.getByRole('main').innerText()).trim()

for (const role of ['ORG_OWNER', 'ROOT'] as const satisfies readonly Role[])
  test(`every route opens for ${role} after a browser restart while the server is unreachable [PWA-03]`, async ({
    browserOnDisk,
    wire,
    consoleErrors,
  }) => {
    test.setTimeout(240_000)
    consoleErrors.allow(NO_NETWORK)
    const visit = await browserOnDisk.openPage()
    await beginSession(visit, accountOf(role))
    await visit.goto('/home')
    await expect.poll(() => words(visit)).toMatch(/\d+\s*devices/)
    await visit.goto('/user/devices')
    await expect(deviceRows(visit).first()).toBeVisible()
    await cutNetwork(visit, wire)
    await browserOnDisk.close()

    const page = await browserOnDisk.openPage()
    expect(SHELL_PATHS.length + OPEN_PATHS.length).toBeGreaterThan(20)
    for (const path of SHELL_PATHS)
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.fromServiceWorker()).toBe(true)
        const frame = page.getByRole('banner')
        if (path !== BARE) await expect(frame.getByRole('status')).toHaveText('Server unreachable')
        const isClosed = CLOSED[role]?.includes(path)
        expect(new URL(page.url()).pathname).toBe(isClosed ? '/home' : path)
        if (path !== BARE) await expect(frame.getByRole('heading')).toBeVisible()
        await expect.poll(() => words(page)).not.toMatch(NOTHING_TO_SEE)
      })
    await page.goto('/user/devices')
    await expect(deviceRows(page)).toHaveCount(10)
    await page.goto('/home')
    await expect.poll(() => words(page)).toMatch(/\d+\s*devices/)
    // The public pages are the same for all roles.
    if (role === 'ROOT') return
    for (const path of OPEN_PATHS)
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.fromServiceWorker()).toBe(true)
        expect(new URL(page.url()).pathname).toBe(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
      })
  })

test('the sign-in page and the public pages open offline for a signed-out user [PWA-03]', async ({
  browserOnDisk,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const visit = await browserOnDisk.openPage()
  await visit.goto('/')
  await cutNetwork(visit, wire)
  await browserOnDisk.kill()
  const page = await browserOnDisk.openPage()
  for (const path of ['/', '/user/devices', ...OPEN_PATHS]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.goto('/user/devices')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('devices that were loaded before can be listed, searched, sorted, and paged offline', async ({
  browserOnDisk,
  wire,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const visit = await browserOnDisk.openPage()
  await beginSession(visit, accountOf('ORG_OWNER'))
  await visit.goto('/user/devices?size=100')
  const total = Number(
    (
      await server.query(
        `select count(*) from devices join organizations o on o.id = organization_id where o.name = 'Harbour House'`,
      )
    )[0]?.['count'],
  )
  await expect(deviceRows(visit)).toHaveCount(total)
  await openWorkspace(visit, server, 'Gallery B')
  const strongest = await server.query(
    `select d.name from devices d join organizations o on o.id = d.organization_id
     where o.name = 'Harbour House' order by d.name_order, d.id`,
  )
  const names = strongest.map(({ name }) => String(name))
  await cutNetwork(visit, wire)
  await browserOnDisk.kill()

  const page = await browserOnDisk.openPage()
  await page.goto('/user/devices')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const shown = () => deviceRows(page).getByRole('rowheader').getByRole('button').allInnerTexts()
  await expect(page.getByText(/^Stored on this device · Updated /)).toBeVisible()
  await expect(page.getByText(`1-10 of ${total}`)).toBeVisible()
  expect(await shown()).toEqual(names.slice(0, 10))

  await pager.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(`11-20 of ${total}`)).toBeVisible()
  await expect.poll(shown).toEqual(names.slice(10, 20))

  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect.poll(shown).toEqual(names.toReversed().slice(0, 10))

  await page.getByRole('searchbox', { name: 'Search devices', exact: true }).fill('case 1')
  const found = names.filter((name) => name.toLowerCase().includes('case 1'))
  expect(found.length).toBeGreaterThan(1)
  await expect.poll(shown).toEqual(found.toReversed())
  await expect(deviceRow(page, found[0] ?? '')).toBeVisible()

  await openWorkspace(page, server, 'Floor 2')
  await expect(deviceRows(page)).toHaveCount(9)
})
