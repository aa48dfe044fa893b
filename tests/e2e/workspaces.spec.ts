import type { Locator, Page } from '@playwright/test'

import {
  cutNetwork,
  hearsNothing,
  openWorkspace,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, holdRequests, NO_NETWORK, test, WINDOW_SIZES } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Your workspaces' })
const branch = (page: Page, name: string) => tree(page).getByRole('row', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const add = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add workspace' }).click()
  await tree(page).getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(branch(page, name)).toBeVisible()
}
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Workspace settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' })
  await expect(dialog).toBeVisible()
  return dialog
}
/** The options that a dropdown of the settings offers for the typed text. */
const offered = async (page: Page, dialog: Locator, label: string, typed: string) => {
  await dialog.getByRole('button', { name: new RegExp(label) }).click()
  await page.keyboard.type(typed)
  return page.getByRole('dialog', { name: label }).getByRole('option')
}
const stored = (server: ServerProcess, name: string) =>
  server.query(
    `select w.id, w.description, w.timezone_id, parent.name as parent
     from workspaces w join workspaces parent on parent.id = w.parent_id where w.name = $1`,
    [name],
  )

test.beforeEach(({ server }) => server.query(`delete from workspaces where name like 'Story%'`))

test('a manager adds a workspace, renames and moves it, and deletes it with a device in it [WS-02] [WS-10] [WS-11] [WS-12] [WS-17] [WS-18] [WS-20] [WS-22] [WS-23] [WS-24]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Upper hall')
  await page.getByRole('button', { name: 'Add workspace' }).click()
  await expect(tree(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tree(page).getByRole('textbox')).toHaveCount(0)
  await add(page, 'Story annexe')
  await expect(page.getByText('Workspace addeed!')).toBeVisible()
  expect(await stored(server, 'Story annexe')).toMatchObject([
    { description: 'Workspace Description', timezone_id: 'Europe/Warsaw', parent: 'Upper hall' },
  ])

  await branch(page, 'Story annexe').click()
  const dialog = await openSettings(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Story loft')
  const parents = await offered(page, dialog, 'Parent workspace', 'Story')
  await expect(parents).toHaveText(['No matches'])
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Ground floor')
  await parents.first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully saved workspace changes!')).toBeVisible()
  await expect(page.getByText('Successfully moved workspace')).toBeVisible()
  await expect(heading(page, 'Story loft')).toBeVisible()
  expect(await stored(server, 'Story loft')).toMatchObject([{ parent: 'Ground floor' }])

  await server.query(
    `update devices set workspace_id = (select id from workspaces where name = 'Story loft')
     where name = 'Case N1'`,
  )
  await page.reload()
  await (await openSettings(page)).getByRole('button', { name: 'Delete workspace' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete “Story loft”?' })
  await expect(asked).toContainText('1 device moves to the ‘Root’ workspace')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(heading(page, 'Ground floor')).toBeVisible()
  await expect(branch(page, 'Story loft')).toHaveCount(0)
  await expect
    .poll(() =>
      server.query(
        `select w.name from devices d join workspaces w on w.id = d.workspace_id
         where d.name = 'Case N1'`,
      ),
    )
    .toEqual([{ name: 'Root' }])
})

test(
  'settings that were only viewed leave no draft, and an option can be clicked while its list still scrolls [SHELL-32]',
  { tag: '@full' },
  async ({ page, knownAs, server }) => {
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Upper hall')
    const dialog = await openSettings(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await openSettings(page)
    await expect(dialog.getByText(/^Restored your unsaved changes/)).toHaveCount(0)
    const zone = dialog.getByRole('button', { name: /Timezone/ })
    await zone.click()
    const options = page.getByRole('dialog', { name: 'Timezone' }).getByRole('listbox')
    await expect(options.getByRole('option').first()).toBeVisible()
    const under = await options.evaluate(async (list) => {
      await new Promise((resolve) => {
        list.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
        list.scrollTop += 400
      })
      const { left, top, width, height } = list.getBoundingClientRect()
      const at = { x: left + width / 2, y: top + height / 2 }
      const option = document.elementFromPoint(at.x, at.y)?.closest('[role=option]')
      return { ...at, name: option?.textContent ?? '' }
    })
    expect(under.name).not.toBe('')
    await page.mouse.click(under.x, under.y)
    await expect(zone).toContainText(under.name)
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a new workspace, a new one inside it, and its rename arrive once [OFF-10] [OFF-14] [OFF-15]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Upper hall')
    await cutNetwork(page, wire)
    await add(page, 'Story wing')
    await branch(page, 'Story wing').click()
    await expect(heading(page, 'Story wing')).toBeVisible()
    await add(page, 'Story room')
    await branch(page, 'Story room').click()
    const dialog = await openSettings(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Story study')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(branch(page, 'Story study')).toContainText('Waiting to send')
    await expect(page.getByRole('banner').getByRole('status')).toContainText('2 waiting')

    await wire.set({ kind: 'pass' })
    await expect(branch(page, 'Story study')).toBeVisible()
    await expect(tree(page).getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 })
    // The last of them does not wait any more, but may still be on its way.
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Online')
    await expect(branch(page, 'Story study')).toBeVisible()
    await expect(heading(page, 'Story study')).toBeVisible()
    expect(await stored(server, 'Story wing')).toMatchObject([{ parent: 'Upper hall' }])
    expect(await stored(server, 'Story study')).toMatchObject([{ parent: 'Story wing' }])
    expect(await stored(server, 'Story room')).toEqual([])
  })
})

test(
  'the tree is navigated, expanded, and extended by keyboard, and each level is indented by 32 pixels [WS-03] [WS-10] [WS-13] [WS-16]',
  { tag: '@full' },
  async ({ page, knownAs, server }) => {
    await knownAs('ORG_OWNER')
    await page.goto('/user/devices')
    await expect(branch(page, 'Harbour museum')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search workspaces' }).focus()
    await page.keyboard.press('Tab')
    await expect(branch(page, 'All')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('harb')
    await expect(branch(page, 'Harbour museum')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ground floor')).toBeVisible()
    const starts = ['All', 'Harbour museum', 'Ground floor'].map(async (name) => {
      const box = await branch(page, name).getByText(name, { exact: true }).boundingBox()
      return box?.x ?? 0
    })
    const [first = 0, second = 0, third = 0] = await Promise.all(starts)
    expect([second - first, third - second]).toEqual([32, 32])
    await page.getByRole('button', { name: 'Add workspace' }).focus()
    await page.keyboard.press('Enter')
    await expect(tree(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Story desk')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add workspace' })).toBeFocused()
    await expect(branch(page, 'Story desk')).toBeVisible()
    await page.getByRole('button', { name: /^Go up/ }).press('Enter')
    await expect(heading(page, 'Harbour museum')).toBeVisible()
    await expect
      .poll(() => stored(server, 'Story desk'))
      .toMatchObject([{ parent: 'Ground floor' }])
  },
)

test.describe('users of a workspace', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an admin grants and revokes access, and sees when that needs a connection [WS-25] [WS-26] [WS-27] [WS-28] [WS-29] [OFF-11]', async ({
    page,
    knownAs,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_ADMIN')
    await openWorkspace(page, server, 'Canteen and roastery')
    const dialog = await openSettings(page)
    const users = dialog.getByRole('listitem')
    await expect(users).toHaveCount(3)
    await expect(users.first()).toContainText('manager@example.com')
    await expect(users.first()).toContainText('Manager')
    await expect(users.nth(1)).toContainText('Inherited')
    await expect(users.nth(1).getByRole('button')).toHaveCount(0)

    const candidates = await offered(page, dialog, 'Add user', '')
    await expect(candidates).toHaveText([/editor@example.com/, /viewer@example.com/])
    await candidates.first().click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const toast = page.getByText('successfully added editor@example.com to this workspace!')
    await expect(toast).toBeVisible()
    await expect(users).toHaveCount(4)

    await dialog.getByRole('button', { name: 'Remove Jun Castell' }).click()
    await expect(
      page.getByText('successfully removed editor@example.com from this workspace!'),
    ).toBeVisible()
    await expect(users).toHaveCount(3)

    // Nothing here polls the server, so the browser itself reports that it is offline.
    await workerIsReady(page)
    await page.context().setOffline(true)
    await expect(dialog.getByText('Changing users needs a connection.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeDisabled()
  })

  test(
    'a failed load distinguishes an unreachable server from a rejected request, and can be retried [WS-30]',
    { tag: '@full' },
    async ({ page, knownAs, server, wire, consoleErrors }) => {
      consoleErrors.allow(NO_NETWORK)
      consoleErrors.allow(/status of 404/)
      await server.query(
        `insert into workspaces (organization_id, parent_id, name)
       select organization_id, id, 'Story gone' from workspaces where name = 'Tram stops'`,
      )
      await hearsNothing(page)
      await knownAs('ORG_ADMIN')
      await openWorkspace(page, server, 'Upper hall')
      await cutNetwork(page, wire)
      const dialog = await openSettings(page)
      await expect(dialog.getByRole('heading', { name: 'Unknown error!' })).toBeVisible()
      await wire.set({ kind: 'pass' })
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('manager@example.com')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      await branch(page, 'Tram stops').click()
      await page.keyboard.press('ArrowRight')
      await branch(page, 'Story gone').click()
      await expect(heading(page, 'Story gone')).toBeVisible()
      await server.query(`delete from workspaces where name = 'Story gone'`)
      await openSettings(page)
      const refused = 'Something went wrong while getting workspace users'
      await expect(dialog.getByRole('heading', { name: refused })).toBeVisible()
    },
  )
})

test(
  'ROOT sees unassigned devices and each organization as a branch [WS-06]',
  { tag: '@full' },
  async ({ page, knownAs }) => {
    await knownAs('ROOT')
    await page.goto('/user/devices')
    await branch(page, 'Harbour House').click()
    await expect(heading(page, 'Harbour House')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(branch(page, '(Ungroupped)')).toBeVisible()
    await page.getByRole('button', { name: /^Unassigned Devices \d+/ }).click()
    await expect(heading(page, 'Unassigned Devices')).toBeVisible()
  },
)

const HOSTILE = [
  'Story <img src=x onerror="window.broken=1"><b>bold</b>',
  'Story ‮תיבת‬ مساحة العمل الطويلة جدا',
  `Story ${'👩🏽‍🚀🏳️‍🌈'.repeat(12)}`,
  `Story ${'W'.repeat(249)}`,
]

for (const [width, height] of WINDOW_SIZES)
  test(
    `hostile names break nothing at ${width} pixels [WS-04] [WS-17]`,
    { tag: '@full' },
    async ({ page, knownAs, server }) => {
      await server.query(
        `insert into workspaces (organization_id, parent_id, name)
       select organization_id, id, unnest($1::text[]) from workspaces where name = 'Tram stops'`,
        [HOSTILE],
      )
      await page.setViewportSize({ width, height })
      await knownAs('ORG_OWNER')
      await openWorkspace(page, server, 'Tram stops')
      for (const name of HOSTILE) {
        if (width < 1104) await page.getByRole('button', { name: 'Your workspaces' }).click()
        const start = [...name].slice(0, 8).join('')
        await page.getByRole('searchbox', { name: 'Search workspaces' }).last().fill(start)
        await branch(page, name).last().click()
        await expect(heading(page, name)).toBeVisible()
        const dialog = await openSettings(page)
        const overflows = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflows).toBe(0)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
      }
      expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    },
  )

const HEAD = [
  ['button', 'Workspace settings'],
  ['button', 'Refresh the list'],
  ['link', 'Day lineup'],
  ['button', 'Make available offline'],
] as const

for (const width of [1440, 1024, 768, 390])
  test(
    `controls beside a long name do not move when the age of the list changes at ${width} pixels [DEV-01] [WS-17]`,
    { tag: '@full' },
    async ({ page, knownAs, server, wire, consoleErrors }) => {
      consoleErrors.allow(NO_NETWORK)
      const [workspace] = await server.query(
        `insert into workspaces (organization_id, parent_id, name)
       select organization_id, id, $1 from workspaces where name = 'Upper hall' returning id`,
        [`Story ${'of a name that is long '.repeat(5)}`],
      )
      const answer = await holdRequests(page, /\/api\/devices\?/)
      await page.setViewportSize({ width, height: 900 })
      await knownAs('ORG_MANAGER')
      await page.goto(`/user/devices?workspace=${String(workspace?.['id'])}`)
      const head = HEAD.map(([role, name]) => page.getByRole(role, { name, exact: true }))
      for (const control of head) await expect(control).toBeVisible()
      const boxes = () => Promise.all(head.map((control) => control.boundingBox()))
      const before = await boxes()
      await expect(page.getByText(/^Updated/)).toHaveCount(0)

      answer()
      await expect(page.getByText('Updated just now')).toBeVisible()
      expect(await boxes()).toEqual(before)

      await wire.set({ kind: 'refuse' })
      await page.getByRole('button', { name: 'Refresh the list', exact: true }).click()
      await expect(page.getByText(/^Stored on this device · Updated/)).toBeVisible()
      expect(await boxes()).toEqual(before)
    },
  )
