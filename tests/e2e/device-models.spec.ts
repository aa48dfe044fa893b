import type { Locator, Page } from '@playwright/test'

import { TYPED_PANEL, TYPED_REVISION } from '#tests/fixtures/revision.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

const NAME = 'story-og'
const SHOWN = 'Story OG'

test.beforeEach(async ({ page, knownAs }) => {
  await knownAs('ROOT')
  await page.goto('/admin/dashboard')
  await expect(rows(page).first()).toBeVisible()
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Revisions' })
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const row = (page: Page, stockNumber: string) => rows(page).filter({ hasText: stockNumber })
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Device models' }).getByRole('tab', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const fill = async (dialog: Locator, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
const heading = async (page: Page) => {
  const text = (await page.getByRole('heading', { name: /^Devices list/ }).textContent()) ?? ''
  return Number(/^Devices list \((\d+)\)$/.exec(text)?.[1])
}

test('ROOT adds a model and a revision, edits both, and deletes the revision [MOD-01] [MOD-02] [MOD-03] [MOD-04] [MOD-08] [MOD-09] [MOD-10] [MOD-12] [MOD-13] [MOD-14] [MOD-15] [MOD-16] [MOD-18] [MOD-19]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/)
  const before = await heading(page)
  await expect(page.getByRole('button', { name: 'add new revision' })).toHaveCount(0)

  await tab(page, 'add new model').click()
  const adding = dialogOf(page, 'Add new model')
  const box = await adding.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(800)
  const diagonal = adding.getByRole('textbox', { name: 'Diagonal (in)' })
  await diagonal.pressSequentially('7x.5e')
  await expect(diagonal).toHaveValue('7.5')
  await expect(adding.getByRole('button', { name: 'Life state' })).toBeDisabled()
  await expect(adding.getByRole('button', { name: 'Life state' })).toContainText('Development')
  // Only the server knows whether a name is taken.
  await fill(adding, {
    ...TYPED_PANEL,
    ...TYPED_REVISION,
    'Model name': 'I7',
    'Display name': SHOWN,
  })
  await expect(adding.getByRole('img', { name: 'Colors of this panel: 4 grays' })).toBeVisible()
  await save(adding)
  await said(page, 'Something went wrong!')
  await said(page, 'This name is already in use')
  // The typed values are kept as a draft.
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await tab(page, 'add new model').click()
  await expect(adding.getByRole('textbox', { name: 'Display name' })).toHaveValue(SHOWN)
  await fill(adding, { 'Model name': NAME })
  await save(adding)
  await said(page, 'New device model added successfully!')
  await expect(tab(page, SHOWN)).toHaveAttribute('aria-selected', 'true')
  expect(await heading(page)).toBe(before + 1)
  await expect(row(page, 'OG-1').getByRole('gridcell')).toHaveText([
    'OG-1',
    'Development',
    '0 of 0',
    '-',
    'P-1',
    'KXX-ABlack and white',
    '7.5 in',
    '800',
    '480',
    '124',
  ])

  await page.getByRole('button', { name: 'add new revision' }).click()
  const revising = dialogOf(page, `Add new revision of “${SHOWN}”`)
  await expect(revising.getByRole('textbox', { name: 'Vertical resolution (px)' })).toHaveValue(
    '480',
  )
  await fill(revising, { ...TYPED_REVISION, 'Stock number': 'OG-2' })
  await save(revising)
  await said(page, 'Device revision saved successfully!')
  await row(page, 'OG-2').getByRole('button', { name: SHOWN }).click()
  const changing = dialogOf(page, 'Revision OG-2')
  for (const name of ['Model name', 'Width (mm)', 'Vertical resolution (px)'])
    await expect(changing.getByRole('textbox', { name })).toHaveAttribute('readonly', '')
  await fill(changing, { 'Stock number': 'OG-3' })
  await save(changing)
  await expect(row(page, 'OG-3')).toBeVisible()

  await page.getByRole('button', { name: `Edit ${SHOWN}` }).click()
  const model = dialogOf(page, `Edit “${SHOWN}”`)
  await fill(model, { 'Vertical resolution (px)': '600' })
  await save(model)
  await said(page, 'Edited device model changes saved successfully!')
  await expect(row(page, 'OG-3')).toContainText('600')

  await row(page, 'OG-3').getByRole('button', { name: SHOWN }).click()
  await dialogOf(page, 'Revision OG-3').getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete this revision?' })
  await expect(asked).toContainText(`Revision “OG-3” of “${SHOWN}” will be permanently deleted`)
  await asked.getByRole('button', { name: 'Delete revision' }).click()
  await expect(row(page, 'OG-3')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a revision in use cannot be deleted; offline, models and revisions are read-only [MOD-05] [MOD-06] [MOD-07] [MOD-16] [MOD-17]', async ({
  page,
  consoleErrors,
  server,
  wire,
}) => {
  consoleErrors.allow(/409/)
  consoleErrors.allow(NO_NETWORK)
  const [count] = await server.query('select count(*)::int as count from device_revisions')
  await expect(rows(page)).toHaveCount(Number(count?.['count']))
  await tab(page, 'i7').click()
  const used = row(page, 'I7-2402')
  await expect(used).toContainText(/\d+ of \d+/)
  await expect(row(page, 'I7-COLOR')).toHaveCount(0)
  await used.getByRole('button', { name: 'i7' }).click()
  const dialog = dialogOf(page, 'Revision I7-2402')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete this revision?' })
  await asked.getByRole('button', { name: 'Delete revision' }).click()
  await said(page, 'Something went wrong while removing selected revision')
  await expect(asked).toContainText(
    /\d+ devices use this revision\. It can be deleted once no device does\./,
  )
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await wire.set({ kind: 'refuse' })
  // The revisions of this model were never loaded.
  await tab(page, 'i7 Color').click()
  await expect(page.getByRole('heading', { name: /fetching device revisions$/ })).toHaveText(
    'Something went wrong while fetching device revisions',
  )
  await expect(page.getByText('Offline: you can view models and revisions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'add new revision' })).toBeDisabled()
  await expect(tab(page, 'add new model')).toHaveAttribute('aria-disabled', 'true')
  await tab(page, 'All').click()
  await used.getByRole('button', { name: 'i7' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})
