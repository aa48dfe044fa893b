import type { BrowserContext, Request } from '@playwright/test'

import { cutNetwork, deviceRow, openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import { putUp, wakePanel, WORKSPACE } from '#tests/helpers/panel-stories.ts'

const PANEL = { name: 'Live counter', model: 'i7', orientation: 'horizontal' } as const

/** The event streams that the tabs of this browser hold open. */
const openStreams = (context: BrowserContext) => {
  const open = new Set<Request>()
  const over = (request: Request) => void open.delete(request)
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) open.add(request)
  })
  context.on('requestfinished', over)
  context.on('requestfailed', over)
  return open
}

test('a waking panel updates the list and the dialog in all tabs through one stream, and unsaved input stays [DEV-48] [SHELL-42]', async ({
  page,
  context,
  knownAs,
  server,
}) => {
  const mac = await putUp(server, PANEL)
  const streams = openStreams(context)
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, WORKSPACE)
  const other = await context.newPage()
  await openWorkspace(other, server, WORKSPACE)
  const rowElsewhere = deviceRow(other, PANEL.name)
  await expect(rowElsewhere).toContainText('Not connected')
  const dialog = await openDevice(page, PANEL.name)
  await expect(dialog).toContainText('Disconnected')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('What I type')

  await wakePanel(server, mac)
  const steps = dialog.getByRole('list', { name: 'Delivery progress' })
  await expect(dialog.getByText(/^Downloaded \d\d:\d\d$/)).toBeVisible()
  await expect(steps).not.toContainText('not yet')
  await expect(dialog.getByText('Disconnected')).toHaveCount(0)
  await expect(rowElsewhere).not.toContainText('Not connected')

  await server.query(`update devices set name = 'Counter, renamed' where name = $1`, [PANEL.name])
  await expect(deviceRow(other, 'Counter, renamed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('What I type')
  // A stream that the server ended is reopened.
  await expect.poll(() => streams.size).toBe(1)
})

test('changes during an outage appear after reconnecting, including a device that became late [OFF-02]', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await putUp(server, PANEL)
  const set = (values: string) =>
    server.query(`update devices set ${values} where name like 'Live counter%'`)
  await set(`last_seen = now(), last_connected = now(), last_disconnected = null, wifi_rssi = -60,
    battery_level = 70, expected_at = now() + interval '15 minutes'`)
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  const row = deviceRow(page, PANEL.name)
  await expect(row).toContainText('70%')
  await set('battery_level = 64')
  await expect(row).toContainText('64%')

  await cutNetwork(page, wire)
  await set(`battery_level = 51, last_seen = now() - interval '20 minutes', last_connected = now() - interval '1 hour',
    expected_at = now() - interval '10 minutes'`)
  await wire.set({ kind: 'pass' })
  await expect(row).toContainText('51%', { timeout: 30_000 })
  await expect(row).toContainText(/Late since/)

  // This update arrives through the stream alone; nothing else refetches now.
  await set(`battery_level = 50, last_seen = now(), expected_at = now() + interval '15 minutes'`)
  await expect(row).toContainText('50%')
  await expect(row).not.toContainText('Late')
})
