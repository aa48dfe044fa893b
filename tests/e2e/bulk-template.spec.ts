import type { Page } from '@playwright/test'

import { filledPreview } from '#tests/helpers/content-stories.ts'
import { cutNetwork, openWorkspace, tick } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import { designWithText, putTemplate } from '#tests/helpers/template-stories.ts'

test.use({ serviceWorkers: 'block' })

const WORKSPACE = 'Case row north'
const chip = (page: Page) => page.getByRole('banner').getByRole('status')

/** Adds templates for both models of the row, for a vertical panel of one model, and for a model outside the row. */
const putTemplates = async (server: ServerProcess) => {
  const lying = { orientation: 'horizontal' }
  await putTemplate(server, 'Fleet sign', designWithText('Welcome, {{guest|friends}}'), {
    variables: [{ key: 'guest', label: 'Guest', value: '' }],
    devices: [
      { deviceGroupName: 'i7', ...lying },
      { deviceGroupName: 'i7-grayscale', ...lying },
    ],
  })
  await putTemplate(server, 'Fleet tower', designWithText('Tower'), {
    devices: [{ deviceGroupName: 'i7-grayscale', orientation: 'vertical' }],
  })
  await putTemplate(server, 'Fleet poster', designWithText('Poster'), {
    devices: [{ deviceGroupName: 'i7-color', ...lying }],
  })
}

/** Records each time the database sets a device's default template, even to the one it already has. */
const noteDefaults = (server: ServerProcess) =>
  server.query(`
    create table if not exists defaults_seen (at serial, name text not null);
    truncate defaults_seen;
    create or replace function note_default() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin insert into defaults_seen (name) values (new.name); return null; end $$;
    create or replace trigger note_default after update of template_id on devices
      for each row when (new.template_id is not null) execute function note_default();
  `)
const defaultsSeen = async (server: ServerProcess) =>
  (await server.query('select name from defaults_seen order by name')).map(({ name }) =>
    String(name),
  )

const defaultsOf = (server: ServerProcess, names: readonly string[]) =>
  server.query(
    `select device.name, template.name as template, template_orientation, template_variables
     from devices device left join templates template on template.id = template_id
     where device.name = any($1) order by device.name`,
    [names],
  )

const shown = (name: string, guest: string) => ({
  name,
  template: 'Fleet sign',
  template_orientation: 'horizontal',
  template_variables: { guest },
})

test.beforeEach(async ({ knownAs, consoleErrors, server }) => {
  consoleErrors.allow(NO_NETWORK)
  await putTemplates(server)
  await server.query("update devices set orientation = 'horizontal' where name like 'Case N%'")
  await knownAs('ORG_EDITOR')
})

/** Opens the dialog for choosing a template from the list. */
const openTemplates = async (page: Page, count: number) => {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: /Set default template/ }).click()
  const choice = page.getByRole('dialog', { name: `Default template for ${count} devices` })
  const templates = choice.getByRole('grid', { name: 'Templates' })
  await expect(templates.getByRole('row', { name: /Fleet sign/ })).toBeVisible()
  return { choice, templates }
}

const pick = async (page: Page, count: number) => {
  const { choice, templates } = await openTemplates(page, count)
  await templates.getByText('Fleet sign').click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  return page.getByRole('dialog', { name: 'Fill in “Fleet sign”' })
}

test('a template is filled in once for devices of several models, and devices that it does not fit are listed [DEV-04] [DEV-56] [SEL-15] [SEL-20]', async ({
  page,
  server,
}) => {
  await server.query("update devices set orientation = 'vertical' where name = 'Case N3'")
  await openWorkspace(page, server, WORKSPACE)
  await tick(page, ['Case N1', 'Case N2', 'Case N3', 'Case N4'])
  const { choice, templates } = await openTemplates(page, 4)
  const hint = choice.getByRole('status').filter({ hasText: 'Fleet' })
  await expect(templates.getByText('Fleet poster')).toHaveCount(0)
  await templates.getByText('Fleet tower').click()
  await expect(hint).toContainText('It has no layout for any of the selected devices.')
  await expect(choice.getByRole('button', { name: 'Select' })).toBeDisabled()
  await templates.getByText('Fleet sign').click()
  await expect(hint).toContainText('It fits 3 of 4 devices.')
  await choice.getByRole('button', { name: 'Continue' }).click()

  const filling = page.getByRole('dialog', { name: 'Fill in “Fleet sign”' })
  await expect(filling.getByText('All 3 devices that the template fits')).toBeVisible()
  await filling.getByRole('textbox', { name: 'Guest' }).fill('Ms Antoniou')
  await filledPreview(filling)
  await filling.getByRole('button', { name: /Shown on/ }).click()
  await page.getByRole('option', { name: 'i7 Grayscale, horizontal (1)' }).click()
  await filledPreview(filling)
  await filling.getByRole('button', { name: 'Save' }).click()

  const dialog = page.getByRole('dialog', { name: 'Set default template' })
  await expect(dialog.getByText('3 devices will use it as their default')).toBeVisible()
  await dialog.getByText('1 does not fit').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Case N3$/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Default template set on 3 devices')).toBeVisible()
  expect(await defaultsOf(server, ['Case N1', 'Case N2', 'Case N3', 'Case N4'])).toEqual([
    shown('Case N1', 'Ms Antoniou'),
    shown('Case N2', 'Ms Antoniou'),
    { name: 'Case N3', template: null, template_orientation: null, template_variables: null },
    shown('Case N4', 'Ms Antoniou'),
  ])
})

test('a bulk template assignment lists the devices that the server rejects, with the reason [DEV-56] [OFF-17]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  await openWorkspace(page, server, WORKSPACE)
  await tick(page, ['Case N1', 'Case N2'])
  const filling = await pick(page, 2)
  await filling.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set default template' })
  await expect(dialog.getByText('2 devices will use it as their default')).toBeVisible()
  await server.query("delete from devices where name = 'Case N2'")
  await dialog.getByRole('button', { name: 'Assign' }).click()

  const running = page.getByRole('dialog', { name: 'Setting the default template' })
  await expect(running.getByRole('status')).toHaveText('1 of 2 done, 1 failed')
  const failed = running.getByRole('listitem').filter({ hasText: 'Case N2' })
  await expect(failed).toContainText('already deleted')
  expect(await defaultsOf(server, ['Case N1'])).toEqual([shown('Case N1', '')])
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a template set for several devices survives a reload and reaches each device once [OFF-10] [OFF-12] [OFF-13]', async ({
    page,
    server,
    wire,
  }) => {
    const names = ['Case N1', 'Case N4']
    await noteDefaults(server)
    await openWorkspace(page, server, WORKSPACE)
    await tick(page, names)
    // The list of templates is cached once it has been opened.
    const { choice } = await openTemplates(page, 2)
    await choice.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set default template' })
    await expect(dialog.getByText('2 devices can use a template')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await cutNetwork(page, wire)

    const filling = await pick(page, 2)
    await filling.getByRole('textbox', { name: 'Guest' }).fill('Ada')
    await filling.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText(/(?:Stored|Saved) on this device/).first()).toBeVisible()
    await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')
    await page.reload()
    await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')
    expect(await defaultsSeen(server)).toEqual([])

    await wire.set({ kind: 'pass' })
    await expect
      .poll(() => defaultsOf(server, names), { timeout: 60_000 })
      .toEqual(names.map((name) => shown(name, 'Ada')))
    await expect(chip(page)).toHaveText('Online', { timeout: 30_000 })
    expect(await defaultsSeen(server)).toEqual(names)
  })
})
