import { expect } from '#tests/helpers/e2e.ts'
import { boxedPanels, noteRegistrations, registered } from '#tests/helpers/register-stories.ts'

import type { EnginePage } from './page.ts'
import { EXPECTED_ERRORS, signIn, test, untilDatabasesStand, untilStored } from './story.ts'

const PLACE = 'Gallery B'

const register = async (page: EnginePage, address: string, name: string) => {
  const { pathname, search } = new URL(address)
  await page.goto(pathname + search)
  await page.getByLabel('Device name').fill(name)
  await page.getByRole('button', { name: 'Parent workspace' }).click()
  await page.getByRole('option', { name: PLACE }).first().click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('heading', { name: 'No device yet' }).waitFor()
}

test('devices registered offline survive two browser kills and are registered exactly once [OFF-06] [OFF-09] [OFF-13] [OFF-22]', async ({
  onDisk: browser,
  server,
  wire,
}) => {
  await noteRegistrations(server)
  const panels = (await boxedPanels(server, `http://localhost:${wire.port}`)).slice(0, 4)
  const page = await browser.openPage()
  await signIn(page)
  await untilDatabasesStand(page)
  await untilStored(page)
  await page.goto('/devices/register')
  await page.getByText('Step 2/2').waitFor()
  await wire.set({ kind: 'refuse' })
  await browser.kill()

  const [first, second, third, fourth] = panels
  const inCellar = await browser.openPage()
  if (first) await register(inCellar, first.address, 'Cellar 1')
  if (second) await register(inCellar, second.address, 'Cellar 2')
  await browser.kill()
  const again = await browser.openPage()
  if (third) await register(again, third.address, 'Cellar 3')
  // Connected to Wi-Fi that never responds.
  await wire.set({ kind: 'hang' })
  if (fourth) await register(again, fourth.address, 'Cellar 4')
  const found = () => Promise.all(panels.map(({ id }) => registered(server, id)))
  for (const panel of await found()) expect(panel).toMatchObject({ times: 0 })

  await wire.set({ kind: 'pass' })
  await expect
    .poll(found, { timeout: 180_000 })
    .toMatchObject(panels.map((_, at) => ({ name: `Cellar ${at + 1}`, place: PLACE, times: 1 })))
  await again.goto('/pending-changes')
  await again.getByText('No pending changes on this device.').waitFor()
  await again.goto('/settings')
  await again.getByText('No, this browser sends only while the console is open').waitFor()
  await again.getByText('No, this browser clears the data of all its users together').waitFor()
  expect(browser.consoleErrors().filter((line) => !EXPECTED_ERRORS.test(line))).toEqual([])
})
