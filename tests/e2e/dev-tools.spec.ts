import type { Page } from '@playwright/test'

import { firmwareImage } from '#server/demo/simulator/firmware-image.ts'
import { newPanel, type Panel } from '#server/demo/simulator/panel.ts'
import { pollCycle } from '#server/demo/simulator/poll-cycle.ts'
import { isAccessible } from '#tests/helpers/accessible.ts'
import { deviceRow, deviceRows } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import { startFileServer } from '#tests/helpers/file-server.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const BOX = { cloudName: 'inkfleet-5707e5', macAddress: '7E:1F:C0:57:07:E5', model: 'i7' }

/** Adds a manufactured device that is not registered yet. */
const makeDevice = (server: ServerProcess) =>
  server.query(
    'insert into manufactured_devices (cloud_name, mac_address, model_name) values ($1, $2, $3)',
    [BOX.cloudName, BOX.macAddress, BOX.model],
  )
const countOf = async (server: ServerProcess, table: 'devices' | 'manufactured_devices') =>
  (await server.query(`select from ${table} where cloud_name = $1`, [BOX.cloudName])).length

test.beforeEach(({ server }) => makeDevice(server))

const names = (page: Page) => page.getByRole('textbox', { name: 'Cloud device names' })
const unassigned = async (page: Page) => {
  await page.goto('/user/devices?workspace=unassigned')
  await expect(deviceRows(page).first()).toBeVisible()
}

test('a factory device is registered and removed, and an unknown name fails with a reason [FW-01] [FW-02] [FW-03] [FW-30] [FW-31] [FW-35]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ROOT')
  await page.goto('/dev-tools')
  const register = page.getByRole('button', { name: 'Register Devices' })
  await expect(register).toBeDisabled()
  await names(page).fill(' , ')
  await register.click()
  await expect(page.getByText('Please enter at least one device name.')).toBeVisible()

  const made = page
    .getByRole('grid', { name: 'Devices ready to register' })
    .getByRole('row')
    .filter({ hasText: BOX.cloudName })
  await made.getByRole('checkbox').check()
  await expect(names(page)).toHaveValue(BOX.cloudName)
  await names(page).fill(`${BOX.cloudName}, ,nobody-made-this`)
  await register.click()
  const registered = page.getByRole('dialog', { name: 'Registration results' })
  await expect(
    registered.getByRole('region', { name: 'Successfully Registered (1)' }).getByRole('listitem'),
  ).toHaveText([BOX.cloudName])
  await expect(
    registered.getByRole('region', { name: 'Failed to Register (1)' }).getByRole('listitem'),
  ).toContainText(['No known device has this name.'])
  await registered.getByRole('button', { name: 'Close' }).last().click()
  // The name that failed stays in the field for another try.
  await expect(names(page)).toHaveValue('nobody-made-this')
  await expect(made).toHaveCount(0)
  await unassigned(page)
  await expect(deviceRow(page, BOX.cloudName)).toBeVisible()

  await page.goto('/dev-tools?tab=removeDevices')
  const remove = page.getByRole('button', { name: 'Remove Devices' })
  await expect(remove).toBeDisabled()
  await names(page).fill(`${BOX.cloudName}\nnobody-made-this`)
  await remove.click()
  const asked = page.getByRole('alertdialog', { name: 'Remove 2 devices?' })
  await expect(asked).toContainText('Their schedules')
  await asked.getByRole('button', { name: 'Remove Devices' }).click()
  const removed = page.getByRole('dialog', { name: 'Removal results' })
  await expect(removed.getByRole('region', { name: 'Successfully Removed (1)' })).toContainText(
    BOX.cloudName,
  )
  const failed = removed.getByRole('region', { name: 'Failed to Remove (1)' })
  const reason = failed.getByText('No registered device has this name.')
  await expect(reason).toHaveCount(0)
  await failed.getByRole('button', { name: 'Show reason: nobody-made-this' }).click()
  await expect(reason).toBeVisible()
  await failed.getByRole('button', { name: 'Hide reason: nobody-made-this' }).click()
  await expect(reason).toHaveCount(0)
  await removed.getByRole('button', { name: 'Close' }).last().click()
  await unassigned(page)
  await expect(deviceRow(page, BOX.cloudName)).toHaveCount(0)
  expect(await countOf(server, 'manufactured_devices')).toBe(1)
  expect(await countOf(server, 'devices')).toBe(0)
})

const GOOD = '/good-1.9.0.bin'

test('firmware is rolled out over the air, from required to deployed, and to no other model [FW-05] [FW-09] [FW-11] [FW-13] [FW-14] [FW-15] [FW-23] [FW-24] [FW-27] [FW-29]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  test.slow()
  // The browser logs the response to the missing file.
  consoleErrors.allow(/422/)
  const files = await startFileServer({
    [GOOD]: firmwareImage({ version: '1.9.0', models: [BOX.model] }),
  })
  const since = new Date()
  let panel: Panel = newPanel({
    ...BOX,
    modelName: BOX.model,
    batteryPercent: 80,
    charging: false,
    rssiDbm: -50,
  })
  const wakePanel = async () => {
    const context = { baseUrl: server.origin, now: Date.now, show: async () => undefined }
    const woken = await pollCycle(panel, context)
    panel = woken.panel
    return woken.line
  }
  const deployment = async () => {
    const [row] = await server.query(
      `select state from firmware_deployments deployment
       join devices on devices.id = device_id where cloud_name = $1`,
      [BOX.cloudName],
    )
    return row?.['state']
  }

  await knownAs('ROOT')
  await page.goto('/dev-tools')
  await names(page).fill(BOX.cloudName)
  await page.getByRole('button', { name: 'Register Devices' }).click()
  await page
    .getByRole('dialog', { name: 'Registration results' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  expect(await wakePanel()).toMatch(/^draws/)

  await page.getByRole('tab', { name: 'Update Firmware' }).click()
  await expect(page).toHaveURL(/tab=updateFirmware/)
  await names(page).fill(BOX.cloudName)
  await expect(page.getByRole('button', { name: 'Check Device Status' })).toBeEnabled()
  await page.getByLabel('New OTA URL').fill(`${files.origin}/nothing-here.bin`)
  await page.getByLabel('New version name').fill('1.9.0')
  const check = page.getByRole('button', { name: 'Check Before Update' })
  await check.click()
  const dialog = page.getByRole('dialog', { name: 'Device Status Details' })
  const row = dialog.getByRole('row').filter({ hasText: BOX.cloudName })
  const cells = row.getByRole('gridcell')
  const [infoVersion, updateStatus, deploymentStatus] = [cells.nth(1), cells.nth(2), cells.nth(3)]
  await expect(infoVersion).toContainText('1.8.14')
  await expect(updateStatus).toHaveText('Update Required')
  await expect(deploymentStatus).toHaveText('Not Deployed')

  // A missing file is rejected, and the error says what is wrong.
  await dialog.getByRole('checkbox', { name: BOX.model, exact: true }).check()
  await row.getByRole('button', { name: `Update ${BOX.cloudName}` }).click()
  const problem = dialog.getByRole('alert')
  await expect(problem).toContainText(`Failed to update firmware for ${BOX.cloudName}: `)
  await expect(problem.getByRole('region', { name: 'Details' })).toContainText('firmwarePath')
  await isAccessible(page, 'the status of devices')
  await problem.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problem).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Firmware for another model is not offered to this device.
  await page.getByLabel('New OTA URL').fill(files.origin + GOOD)
  await check.click()
  const otherModel = dialog.getByRole('checkbox', { name: 'i7 Color', exact: true })
  await otherModel.check()
  await expect(row).toContainText('Not for this model')
  await expect(row.getByRole('button', { name: /^Update/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update 0 Device(s)' }).click()
  await expect(problem).toHaveText('No devices need firmware updates')
  await otherModel.uncheck()

  await dialog.getByRole('checkbox', { name: BOX.model, exact: true }).check()
  await dialog.getByRole('button', { name: 'Update 1 Device(s)' }).click()
  await expect(deploymentStatus).toContainText('Deploying')
  await expect.poll(deployment).toBe('waiting')
  await dialog.getByRole('button', { name: 'Close' }).click()

  // A paused rollout is not offered to any device.
  const rollout = page
    .getByRole('region', { name: 'Rollouts' })
    .getByRole('listitem', { name: '1.9.0' })
    .first()
  await rollout.getByRole('button', { name: 'Pause' }).click()
  await expect(rollout).toContainText('Paused manually')
  expect(await wakePanel()).not.toContain('firmware')
  await rollout.getByRole('button', { name: 'Resume' }).click()
  await expect(rollout.getByRole('button', { name: 'Pause' })).toBeVisible()
  await isAccessible(page, 'the rollouts')

  await check.click()
  // The models of the last rollout are preselected.
  await expect(dialog.getByRole('checkbox', { name: BOX.model, exact: true })).toBeChecked()
  expect(await wakePanel()).toContain('restarts with firmware 1.9.0')
  await expect.poll(deployment).toBe('downloaded')
  const refresh = dialog.getByRole('button', { name: 'Refresh Status' })
  await refresh.click()
  // A download alone does not count as deployed.
  await expect(deploymentStatus).toContainText('Deploying')
  await wakePanel()
  await refresh.click()
  await expect(deploymentStatus).toHaveText('Deployed')
  await expect(updateStatus).toHaveText('Up to Date')
  await expect(cells.nth(0)).toContainText('1.9.0-1')
  await cells.nth(0).getByRole('button').hover()
  await expect(page.getByRole('tooltip')).toHaveText(files.origin + GOOD)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rollout).toContainText('Done')
  await expect(rollout).toContainText('1 succeeded')

  await server.query('delete from firmware_rollouts where created_at >= $1', [since])
  await files.stop()
})
