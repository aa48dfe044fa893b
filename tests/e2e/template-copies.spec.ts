import type { Page } from '@playwright/test'

import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import {
  designWithText,
  layer,
  openTemplate,
  putTemplate,
  saveButton,
  stage,
  storedTemplates,
} from '#tests/helpers/template-stories.ts'

test.use({ serviceWorkers: 'block' })

const chip = (page: Page) => page.getByRole('banner').getByRole('status')
const template = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Templates' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
const openLibrary = async (page: Page) => {
  await page.goto('/media-library?mode=templates')
  await expect(template(page, 'Story sign')).toBeVisible()
}
const copy = async (page: Page, name: string) => {
  await template(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
}

const putSign = (server: ServerProcess) =>
  putTemplate(server, 'Story sign', designWithText('Room {{room}}'), {
    variables: [{ key: 'room', label: 'Room', value: '3.07' }],
    devices: [
      { deviceGroupName: 'i7', orientation: 'horizontal' },
      { deviceGroupName: 'i7', orientation: 'vertical' },
    ],
  })
/** The template and its copies by name, with the properties that a copy shares with its original. */
const stored = async (server: ServerProcess) =>
  (await storedTemplates(server, 'Story sign')).map(({ name, value, variables, devices }) => ({
    name: String(name),
    design: JSON.parse(String(value)) as unknown,
    variables,
    devices,
  }))

test.beforeEach(async ({ server, consoleErrors }) => {
  consoleErrors.allow(NO_NETWORK)
  await server.query("delete from templates where name like 'Story%'")
})

test('a copy has the same design, texts, and layouts, and later edits do not change the original [TPL-06] [CALL-72]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await putSign(server)
  await openLibrary(page)
  await copy(page, 'Story sign')
  await expect(page.getByText('Duplicated as “Story sign, copy”')).toBeVisible()
  const [original, made] = await stored(server)
  expect(made).toEqual({ ...original, name: 'Story sign, copy' })

  await template(page, 'Story sign, copy')
    .getByRole('button', { name: 'Story sign, copy', exact: true })
    .click()
  await expect(stage(page)).toBeVisible()
  await layer(page, 'Title').click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Hall {{room}}')
  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  const [untouched, changed] = await stored(server)
  expect(untouched).toEqual(original)
  expect(JSON.stringify(changed?.design)).toContain('Hall {{room}}')
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a copy and a copy of that copy survive a reload and reach the server once [OFF-10] [OFF-12] [OFF-13]', async ({
    page,
    knownAs,
    server,
    wire,
  }) => {
    await knownAs('ORG_EDITOR')
    // The design is cached once it has been opened.
    await openTemplate(page, await putSign(server))
    await openLibrary(page)
    await cutNetwork(page, wire)
    await copy(page, 'Story sign')
    await expect(template(page, 'Story sign, copy')).toContainText('Waiting to send')
    await copy(page, 'Story sign, copy')
    await expect(template(page, 'Story sign, copy, copy')).toContainText('Waiting to send')
    await page.reload()
    await expect(template(page, 'Story sign, copy, copy')).toContainText('Waiting to send')
    await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')

    await wire.set({ kind: 'pass' })
    const names = ['Story sign', 'Story sign, copy', 'Story sign, copy, copy']
    await expect
      .poll(async () => (await stored(server)).map(({ name }) => name), { timeout: 60_000 })
      .toEqual(names)
    await expect(chip(page)).toHaveText('Online', { timeout: 30_000 })
    const all = await stored(server)
    expect(all).toEqual(names.map((name) => ({ ...all[0], name })))
    await expect(template(page, 'Story sign, copy, copy')).not.toContainText('Waiting to send')
  })
})
