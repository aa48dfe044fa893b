import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { knowDatabases } from '#tests/helpers/databases.ts'
import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import {
  assign,
  assignButton,
  boxedPanel,
  choosePlace,
  GALLERY,
  noteRegistrations,
  openLink,
  registered,
  visited,
} from '#tests/helpers/register-stories.ts'

const manager = accountOf('ORG_MANAGER')
const KILLS = 4

interface StoredOutbox {
  ops: { entityKey: string; attempts: number }[]
  drafts: { key: string; value: { entries: { deviceId: string }[] } }[]
}

declare global {
  var statesShown: Set<string>
  var readOutbox: () => Promise<StoredOutbox>
}

/** Defines `readOutbox()` in the loaded page. */
async function knowOutbox(page: Page) {
  await knowDatabases(page)
  await page.evaluate(() => {
    globalThis.readOutbox = async () => {
      const databases = await everyDatabase()
      const outbox = databases.find(({ name }) => name.startsWith('inkfleet-outbox-'))
      if (!outbox) throw new Error(`No outbox in ${databases.map(({ name }) => name).join()}`)
      return await new Promise((resolve) => {
        const opening = outbox.storage.open(outbox.name)
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(['ops', 'drafts'])
          const [ops, drafts] = ['ops', 'drafts'].map((name) => reading.objectStore(name).getAll())
          reading.addEventListener('complete', () => {
            opening.result.close()
            resolve({ ops: ops?.result ?? [], drafts: drafts?.result ?? [] })
          })
        })
      })
    }
  })
}

const storedOutbox = async (page: Page) => {
  await knowOutbox(page)
  return await page.evaluate(() => readOutbox())
}

/** Resolves as soon as that many changes are on disk, before the page is notified. */
const untilStored = async (page: Page, count: number) => {
  await knowOutbox(page)
  return page.evaluate(async (awaited) => {
    while ((await readOutbox()).ops.length < awaited);
  }, count)
}

/** Collects the states that the visit's list shows from now on, even for a single frame. */
const noteStates = (page: Page) =>
  page.evaluate(() => {
    globalThis.statesShown = new Set()
    new MutationObserver(() => {
      for (const entry of document.querySelectorAll('li[data-standing]'))
        statesShown.add(entry.getAttribute('data-standing') ?? '')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })

test.beforeEach(({ server }) => noteRegistrations(server))

for (const [fault, text] of [
  ['refuse', 'was refused a connection'],
  ['hang', 'got no response'],
] as const)
  test(`a correction replaces a registration whose first attempt ${text}, and nothing is shown as discarded [OFF-09] [OFF-13]`, async ({
    page,
    server,
    wire,
    consoleErrors,
    baseURL,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    const panel = await boxedPanel(server, baseURL ?? '')
    await beginSession(page, manager)
    await openLink(page, panel.address)
    await workerIsReady(page)
    await expect(page.getByLabel('Device name')).toBeEditable()
    await noteStates(page)
    await wire.set({ kind: fault })
    await assign(page, 'Wrong', GALLERY)
    await expect(visited(page, 'Wrong')).toBeVisible()
    await expect.poll(() => storedOutbox(page)).toMatchObject({ ops: [{ attempts: 1 }] })
    expect(await page.evaluate(() => [...statesShown])).not.toContain('discarded')

    await openLink(page, panel.address)
    await noteStates(page)
    await expect(page.getByText(/Assigning it again replaces it/)).toBeVisible()
    await assign(page, 'Right', /Upper hall/)
    await expect(visited(page, 'Right')).toBeVisible()
    await expect(visited(page, 'Wrong')).toHaveCount(0)
    await wire.set({ kind: 'pass' })
    await expect(visited(page, 'Right')).toContainText('Registered', { timeout: 60_000 })
    expect(await registered(server, panel.id)).toEqual({
      name: 'Right',
      place: 'Upper hall',
      times: 1,
    })
    expect(await storedOutbox(page)).toMatchObject({ ops: [] })
    expect(await page.evaluate(() => [...statesShown])).not.toContain('discarded')
  })

test('a correction renames and moves a panel whether or not its registration got a response [OFF-09] [OFF-13]', async ({
  page,
  server,
  wire,
  consoleErrors,
  baseURL,
}) => {
  consoleErrors.allow(NO_NETWORK)
  consoleErrors.allow(/status of 409/)
  const panel = await boxedPanel(server, baseURL ?? '')
  await beginSession(page, manager)
  await openLink(page, panel.address)
  await workerIsReady(page)
  await wire.set({ kind: 'drop-answer', to: /^(?!GET)|api\/health/, times: 1_000 })
  await assign(page, 'Wrong', GALLERY)
  await expect.poll(() => registered(server, panel.id)).toMatchObject({ name: 'Wrong', times: 1 })
  await openLink(page, panel.address)
  await assign(page, 'Right', /Upper hall/)
  await expect(visited(page, 'Right')).toBeVisible()
  await wire.set({ kind: 'pass' })
  await expect(visited(page, 'Right')).toContainText('Registered', { timeout: 60_000 })
  const right = { name: 'Right', place: 'Upper hall', times: 1 }
  expect(await registered(server, panel.id)).toEqual(right)

  await openLink(page, panel.address)
  await assign(page, 'Right again', GALLERY)
  await expect(visited(page, 'Right again')).toContainText('Registered')
  await expect
    .poll(() => registered(server, panel.id))
    .toEqual({ name: 'Right again', place: 'Gallery B', times: 1 })
  expect(await storedOutbox(page)).toMatchObject({ ops: [] })
})

test('a browser killed while saving registrations lists every saved panel afterwards [OFF-06]', async ({
  browserOnDisk,
  server,
  wire,
  consoleErrors,
  baseURL,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const panel = await boxedPanel(server, baseURL ?? '')
  let page = await browserOnDisk.openPage()
  await beginSession(page, manager)
  await page.goto('/devices/register')
  await expect(page.getByText('Step 2/2')).toBeVisible()
  await cutNetwork(page, wire)
  for (let count = 1; count <= KILLS; count += 1) {
    const address = new URL(panel.address)
    address.searchParams.set('deviceId', crypto.randomUUID())
    await openLink(page, address.href)
    await page.getByLabel('Device name').fill(`Killed ${count}`)
    if (count === 1) await choosePlace(page, GALLERY)
    const stored = untilStored(page, count)
    await assignButton(page).click()
    await stored
    await browserOnDisk.kill()
    page = await browserOnDisk.openPage()
    await page.goto('/devices/register')
    await expect(page.getByText('Step 2/2')).toBeVisible()
    const { ops, drafts } = await storedOutbox(page)
    const visit = drafts.find(({ key }) => key === 'device.register:visit')
    expect(ops).toHaveLength(count)
    expect(visit?.value.entries.map(({ deviceId }) => `device:${deviceId}`).toSorted()).toEqual(
      ops.map(({ entityKey }) => entityKey).toSorted(),
    )
    await expect(visited(page, 'Killed')).toHaveCount(count)
  }
})
