import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

test('the search works by keyboard, and offline it searches the stored data [SHELL-20]', async ({
  page,
  loginAs,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await loginAs('ORG_OWNER')
  await page.goto('/user/devices')
  await workerIsReady(page)
  const box = page.getByRole('combobox', { name: 'Search devices, templates and more' })
  await expect(box).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  const list = page.getByRole('listbox', { name: 'Search results' })
  await expect(list.getByRole('option', { name: 'Register device' })).toBeVisible()
  const devices = list.getByRole('group', { name: 'Devices' }).getByRole('option')
  await page.keyboard.type('l')
  await expect(devices).toHaveCount(0)
  await page.keyboard.type('o')
  await expect(devices.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('settings')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { name: 'Settings' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings/)

  await cutNetwork(page, wire)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cloak')
  await expect(page.getByText('Offline: searched only this device.')).toBeVisible()
  const name = await devices.first().locator('bdi').first().innerText()
  await devices.first().click()
  await expect(page.getByRole('dialog').filter({ hasText: name })).toBeVisible()
})
