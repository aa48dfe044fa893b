import type { Page } from '@playwright/test'

import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import type { Role } from '#src/contract/ability.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { deviceRows, openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import { codeOfPanel } from '#tests/helpers/panel-code.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

// No test here goes offline. Blocking the service worker saves a sixth of the time.
test.use({ serviceWorkers: 'block' })

interface May {
  role: Role
  /** Assign content to devices. */
  fill: boolean
  /** Edit, move, add, and register devices and workspaces. */
  manage: boolean
  /** See unassigned devices. */
  platform: boolean
}

const ROLES: readonly May[] = [
  { role: 'ROOT', fill: true, manage: true, platform: true },
  { role: 'ORG_OWNER', fill: true, manage: true, platform: false },
  { role: 'ORG_ADMIN', fill: true, manage: true, platform: false },
  { role: 'ORG_MANAGER', fill: true, manage: true, platform: false },
  { role: 'ORG_EDITOR', fill: true, manage: false, platform: false },
  { role: 'ORG_VIEWER', fill: false, manage: false, platform: false },
]

/** Visible to every role. */
const WORKSPACE = 'Gallery B'
const DEVICE = 'Gallery B, case 12'
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** Devices in the workspaces granted to the user and in nested ones. Owners and ROOT need no grants. */
const devicesOf = async (server: ServerProcess, { role }: May) => {
  const given = {
    ROOT: 'select id from workspaces',
    ORG_OWNER: `select w.id from workspaces w join organizations o on o.id = w.organization_id
                where o.name = '${DEMO_ORGANIZATION}'`,
  }[role as string]
  const [row] = await server.query(
    `with recursive seen as (
       ${given ?? 'select workspace_id as id from workspace_access a join users u on u.id = a.user_id where u.email = $1'}
       union select w.id from workspaces w join seen on seen.id = w.parent_id)
     select count(*) from devices join seen on seen.id = devices.workspace_id`,
    given === undefined ? [accountOf(role).email] : [],
  )
  return Number(row?.['count'])
}

const seesTheList = async (page: Page, { fill, manage, platform }: May) => {
  const rows = await deviceRows(page).count()
  expect(rows).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: /^Upload new content to/ })).toHaveCount(
    fill ? rows : 0,
  )
  for (const name of ['Add workspace', 'Workspace settings'])
    await expect(page.getByRole('button', { name }), name).toHaveCount(manage ? 1 : 0)
  await expect(page.getByRole('button', { name: /^Warnings/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Unassigned Devices/ })).toHaveCount(
    platform ? 1 : 0,
  )
  const bulk = page.getByRole('button', { name: 'Bulk actions' })
  await expect(bulk).toHaveCount(fill ? 1 : 0)
  if (!fill) return
  await bulk.click()
  const ofContent = [/Assign Content/, /Set default template/]
  await expect(page.getByRole('menuitem')).toHaveText(
    manage ? [...ofContent, /Move to another folder/] : ofContent,
  )
  await page.keyboard.press('Escape')
}

const seesTheDevice = async (page: Page, pin: string, { fill, manage }: May) => {
  const dialog = await openDevice(page, DEVICE)
  await expect(dialog.getByLabel('PIN', { exact: true })).toHaveValue(manage ? pin : '000000')
  for (const name of ['Edit', 'Regenerate', 'Show PIN'])
    await expect(dialog.getByRole('button', { name }), name).toHaveCount(manage ? 1 : 0)
  await expect(dialog.getByRole('button', { name: 'Set content now' })).toHaveCount(fill ? 1 : 0)
  await expect(dialog.getByRole('tab')).toHaveCount(3)
}

/** The status codes of valid calls about things that do not exist. */
const isRefused = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const status = async (path: string, body: object) =>
    (await page.request.post(`/api${path}`, { headers, ...body })).status()
  return {
    pin: await status('/devices/regenerate-pin', { data: { deviceId: NOBODYS } }),
    add: await status('/workspaces', {
      data: { name: 'New', parentId: NOBODYS, organizationId: NOBODYS, timezoneId: 'UTC' },
    }),
    fill: await status(`/devices/${NOBODYS}/set-image`, {
      multipart: { organizationId: NOBODYS, imageId: NOBODYS },
    }),
  }
}

for (const may of ROLES)
  test(`${may.role} sees and can do what the role allows in the list, a device, workspaces, and registration [DEV-01] [DEV-22] [DEV-49] [DEV-54] [WS-02] [REG-07] [PERM-14] [PERM-16] [PERM-18] [PERM-19] [PERM-20] [PERM-21] [PERM-22] [PERM-23] [PERM-24] [PERM-28]`, async ({
    page,
    knownAs,
    server,
    baseURL,
  }) => {
    await knownAs(may.role)
    await openWorkspace(page, server, WORKSPACE)
    await seesTheList(page, may)
    const [row] = await server.query('select pin_code from devices where name = $1', [DEVICE])
    await seesTheDevice(page, String(row?.['pin_code']), may)

    await page.goto('/user/devices')
    await expect(
      page.getByText(new RegExp(`^1-\\d+ of ${await devicesOf(server, may)}$`)),
    ).toBeVisible()

    const [boxed] = await server.query(
      'select mac_address from devices where organization_id is null order by mac_address limit 1',
    )
    const { address } = await codeOfPanel(baseURL ?? '', String(boxed?.['mac_address']))
    const { pathname, search } = new URL(address)
    await page.goto(pathname + search)
    const assign = page.getByRole('button', { name: 'Assign', exact: true })
    await expect(assign).toBeEnabled({ enabled: may.manage })
    await expect(page.getByText(/^Your role cannot register devices/)).toHaveCount(
      may.manage ? 0 : 1,
    )

    const forbidden = 403
    const nothingThere = 404
    expect(await isRefused(page)).toEqual({
      pin: may.manage ? nothingThere : forbidden,
      add: may.manage ? nothingThere : forbidden,
      fill: may.fill ? nothingThere : forbidden,
    })
  })
