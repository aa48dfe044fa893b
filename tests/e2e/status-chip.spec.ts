import type { Page } from '@playwright/test'

import {
  deviceRow,
  noteRenames,
  openWorkspace,
  rename,
  renamesTo,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

const chip = (page: Page) => page.getByRole('banner').getByRole('status')

test('the chip distinguishes offline, server unreachable, and Wi-Fi sign-in, in the same place on every page [OFF-01] [OFF-02]', async ({
  page,
  context,
  knownAs,
  wire,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const newName = 'Upper hall, south wall, new'
  await noteRenames(server)
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Upper hall')
  await expect(chip(page)).toHaveText('Online')
  await workerIsReady(page)

  await context.setOffline(true)
  await rename(page, 'Upper hall, south wall', newName)
  await expect(chip(page)).toHaveText('Offline, 1 waiting')

  await wire.set({ kind: 'refuse' })
  await context.setOffline(false)
  await expect(chip(page)).toHaveText('Server unreachable, 1 waiting')

  await wire.set({ kind: 'portal' })
  await expect(chip(page)).toHaveText('Wi-Fi sign-in required, 1 waiting', { timeout: 60_000 })
  await expect(deviceRow(page, newName).getByText('Waiting to send')).toBeVisible()
  const place = await chip(page).boundingBox()
  const navigation = page.getByRole('navigation').first()
  for (const name of ['Home', 'Media library', 'Users', 'Permissions', 'Devices']) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('banner').getByRole('heading', { name })).toBeVisible()
    await expect(chip(page)).toHaveText('Wi-Fi sign-in required, 1 waiting')
    const here = await chip(page).boundingBox()
    expect([here?.y, (here?.x ?? 0) + (here?.width ?? 0)]).toEqual([
      place?.y,
      (place?.x ?? 0) + (place?.width ?? 0),
    ])
  }
  expect(await renamesTo(server, newName)).toBe(0)

  await wire.set({ kind: 'pass' })
  await expect(chip(page)).toHaveText('Online', { timeout: 60_000 })
  expect(await renamesTo(server, newName)).toBe(1)
})
