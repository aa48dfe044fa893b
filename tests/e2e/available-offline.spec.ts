import type { Page } from '@playwright/test'

import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { addDevices } from '#tests/helpers/add-devices.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import {
  CASE,
  chooseFromLibrary,
  croppersPreview,
  plainPicture,
} from '#tests/helpers/content-stories.ts'
import {
  cutNetwork,
  deviceRows,
  openDevice,
  openWorkspace,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import { chooseUpload, openFolder } from '#tests/helpers/media-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const owner = accountOf('ORG_OWNER')
const control = (page: Page) =>
  page.getByRole('button', { name: /^(Make available|Available|Making available) ?offline/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /offline/ })
const makeAvailable = async (page: Page) => {
  await control(page).click()
  await panel(page)
    .getByRole('button', { name: /Make available offline|Update now/ })
    .click()
}

const inOrganization = `organization_id = (select id from organizations where name = '${DEMO_ORGANIZATION}')`
const countDevices = async (server: ServerProcess) =>
  Number((await server.query(`select count(*) from devices where ${inOrganization}`))[0]?.['count'])
const namesOf = async (server: ServerProcess, rest: string) =>
  (await server.query(`select name from devices where ${inOrganization} ${rest}`)).map((row) =>
    String(row['name']),
  )
const hashOf = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
/** The thumbnails of devices, from the server: one hash for each device that has one. */
const thumbnailsOf = async (page: Page, query: string) => {
  const urls = await page.evaluate(
    async ({ address, token }) => {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await answer.json()) as { data: { thumbnail: string | null }[] }
      return data.flatMap(({ thumbnail }) => thumbnail ?? [])
    },
    {
      address: `/api/devices?${query}`,
      token: await page.evaluate(() => localStorage.getItem('accessToken')),
    },
  )
  return urls.map(hashOf)
}
/** The hashes of the images that the service worker has stored. */
const storedImages = async (page: Page) => {
  const urls = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('thumbs-v1-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url)
  })
  return new Set(urls.map(hashOf))
}
/** In the order of the list. */
const shownNames = async (page: Page) =>
  (await deviceRows(page).getByRole('rowheader').getByRole('button').allInnerTexts()).map((text) =>
    text.trim(),
  )

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(NO_NETWORK)
})

test('a list made available offline can be sorted, searched, and paged offline, with its images [OFF-03] [OFF-05]', async ({
  browserOnDisk,
  wire,
  server,
}) => {
  const page = await browserOnDisk.openPage()
  await beginSession(page, owner)
  await page.goto('/user/devices')
  await workerIsReady(page)
  await expect(deviceRows(page)).toHaveCount(10)
  await makeAvailable(page)
  await expect(panel(page)).toContainText(
    /Available offline\. Last updated \d\d\/\d\d\/\d{4}, \d\d:\d\d/,
  )
  const all = await thumbnailsOf(page, 'limit=0')
  const onSecondPage = await thumbnailsOf(page, 'sort=Name&sortDirection=Desc&limit=10&offset=10')
  expect(onSecondPage.length).toBeGreaterThan(0)
  const notStored = async () => {
    const stored = await storedImages(page)
    return all.filter((hash) => !stored.has(hash))
  }
  await expect.poll(notStored).toEqual([])
  await browserOnDisk.close()

  await wire.set({ kind: 'refuse' })
  const again = await browserOnDisk.openPage()
  await again.goto('/user/devices?direction=Desc&page=2')
  await expect(again.getByText(/^Stored on this device · Updated /)).toBeVisible()
  await expect(again.getByText(`11-20 of ${await countDevices(server)}`)).toBeVisible()
  expect(await shownNames(again)).toEqual(
    await namesOf(server, 'order by name_order desc, id limit 10 offset 10'),
  )
  // A panel removes an image that it cannot load.
  const drawn = () =>
    deviceRows(again)
      .locator('img')
      .evaluateAll(
        (images) =>
          images.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
      )
  await expect.poll(drawn).toBe(onSecondPage.length)
  await expect(control(again)).toHaveAccessibleName('Available offline')

  const search = again.getByRole('searchbox', { name: 'Search devices', exact: true })
  await search.fill('CASE n')
  const found = await namesOf(
    server,
    `and name ilike '%case n%' order by name_order desc, id limit 10`,
  )
  await expect.poll(() => shownNames(again)).toEqual(found)
})

test('a download for offline use reports an outage and resumes from there, can be canceled, and ends with the page [OFF-05]', async ({
  page,
  wire,
  server,
}) => {
  await addDevices(server, { devices: 900, workspaces: 4 })
  // Requests of the download (100 devices each, plus the last one of the page before), not those of the list.
  const asked = (offset: number) =>
    wire.arrivals.filter(({ request }) =>
      request.includes(`&limit=${offset === 0 ? 100 : 101}&offset=${offset}`),
    ).length
  await beginSession(page, owner)
  await page.goto('/user/devices')
  // Requests of the service worker would hang with the rest and block the connections, so wait until it is ready.
  await workerIsReady(page)
  await expect(deviceRows(page)).toHaveCount(10)

  await wire.set({ kind: 'drop-answer', to: /offset=399/, times: Infinity })
  await makeAvailable(page)
  await expect(panel(page)).toContainText('The server cannot be reached.', { timeout: 60_000 })
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('value', '800')
  const first = asked(0)
  await wire.set({ kind: 'pass' })
  await panel(page).getByRole('button', { name: 'Continue' }).click()
  await expect(panel(page)).toContainText('Available offline. Last updated', { timeout: 60_000 })
  expect(asked(0)).toBe(first)

  await wire.set({ kind: 'drop-answer', to: /offset=199/, times: Infinity })
  await panel(page).getByRole('button', { name: 'Update now' }).click()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(control(page)).toHaveAccessibleName('Available offline')

  await wire.set({ kind: 'hang' })
  await panel(page).getByRole('button', { name: 'Update now' }).click()
  await expect(panel(page).getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/home$/)
  const before = asked(99)
  await wire.set({ kind: 'pass' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'All devices' })).toBeVisible()
  expect(asked(99)).toBe(before)
})

test('a workspace is made available offline together with its nested workspaces [OFF-05]', async ({
  page,
  server,
  wire,
}) => {
  await beginSession(page, owner)
  const [parent] = await server.query(
    `select parent.id, parent.name from workspaces parent join workspaces child on child.parent_id = parent.id
     where parent.parent_id is not null and parent.${inOrganization} limit 1`,
  )
  const [child] = await server.query(`select id, name from workspaces where parent_id = $1`, [
    parent?.['id'],
  ])
  await page.goto(`/user/devices?workspace=${String(parent?.['id'])}`)
  await control(page).click()
  await expect(panel(page)).toContainText(/and \d+ nested workspaces?/)
  await panel(page).getByRole('button', { name: 'Make available offline' }).click()
  await expect(panel(page)).toContainText('Available offline. Last updated')
  await page.keyboard.press('Escape')
  await cutNetwork(page, wire)
  await page.getByRole('row', { name: String(child?.['name']) }).click()
  await expect(page.getByText(/^Stored on this device/)).toBeVisible()
  await expect(deviceRows(page).first()).toBeVisible()
  await expect(control(page)).toHaveAccessibleName('Available offline')
})

test('a library image is cropped and shown offline, and the schedule can be read two months ahead [OFF-04] [OFF-05] [OFF-08]', async ({
  browserOnDisk,
  wire,
  server,
}) => {
  const page = await browserOnDisk.openPage()
  await beginSession(page, owner)
  await openWorkspace(page, server, CASE.workspace)
  await workerIsReady(page)
  await control(page).click()
  await expect(panel(page)).toContainText(/and the \d+ images of the library\. About \d+\.\d MB\./)
  await panel(page).getByRole('button', { name: 'Make available offline' }).click()
  await expect(panel(page)).toContainText('Available offline. Last updated', { timeout: 60_000 })
  const address = page.url()
  await browserOnDisk.close()

  await wire.set({ kind: 'refuse' })
  const again = await browserOnDisk.openPage()
  await again.goto(address)
  const dialog = await openDevice(again, CASE.device)
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const name = await chooseFromLibrary(again)
  await again.getByRole('button', { name: 'Continue' }).click()
  await (await croppersPreview(again)).crop()
  await expect(dialog.getByRole('img', { name: `On the panel: ${name}` })).toBeVisible()

  await dialog.getByRole('tab', { name: 'Scheduled content' }).click()
  const calendar = dialog.getByRole('region', { name: 'Calendar' })
  await calendar.getByText('Month', { exact: true }).click()
  const unknown = calendar.getByText('These days are not available offline')
  const forward = calendar.getByRole('button', { name: 'Forward' })
  for (let months = 0; months < 2; months += 1) {
    await forward.click()
    await expect(calendar.getByRole('application')).toBeVisible()
    await expect(unknown).toHaveCount(0)
  }
  for (let months = 0; months < 2; months += 1) await forward.click()
  await expect(unknown).toBeVisible()
  await wire.set({ kind: 'pass' })
  const shown = () =>
    server.query('select content_name from devices where name = $1', [CASE.device])
  await expect.poll(shown, { timeout: 60_000 }).toEqual([{ content_name: name }])
})

test('an image uploaded from this device can be cropped offline later [OFF-08]', async ({
  page,
  wire,
  server,
}) => {
  await beginSession(page, owner)
  await openFolder(page, 'Signs')
  const upload = await chooseUpload(page, await plainPicture('Seen before.png'))
  await upload.getByRole('button', { name: 'Upload image' }).click()
  const sent = () => server.query("select name from images where name = 'Seen before'")
  await expect.poll(sent).toHaveLength(1)
  await openWorkspace(page, server, CASE.workspace)
  const dialog = await openDevice(page, CASE.device)
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  await page.getByRole('tab', { name: 'Media library' }).click()
  await page.getByRole('searchbox', { name: 'Search images' }).fill('Seen before')
  await page.getByRole('button', { name: 'Search all folders' }).click()
  const row = page.getByRole('grid', { name: 'Images' }).getByRole('row', { name: /Seen before/ })
  await expect(row).toBeVisible()
  await cutNetwork(page, wire)
  // As slow as a hand: while the button is down, nothing may move the row away from the pointer.
  await row.getByRole('rowheader').hover()
  await page.mouse.down()
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toHaveAttribute('aria-disabled', 'false')
  await page.mouse.up()
  await next.click()
  await croppersPreview(page)
  await wire.set({ kind: 'pass' })
  await server.query("delete from images where name = 'Seen before'")
})
