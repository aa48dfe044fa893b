import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import {
  designWithText,
  layer,
  middleOfStage,
  nameField,
  numberField,
  openNew,
  openTemplate,
  preview,
  putTemplate,
  saveButton,
  stage,
  standing,
  storedTemplates,
} from '#tests/helpers/template-stories.ts'

// No test here goes offline.
test.use({ serviceWorkers: 'block' })

const leave = (page: Page) => page.getByRole('button', { name: 'Back to media library' }).click()

test.beforeEach(async ({ server }) => {
  await server.query("delete from templates where name like 'Story%'")
})

test('a template with text, rectangle, and image is made with the mouse, saved, and still there after a reload [TPL-02] [TPL-14] [TPL-15] [TPL-17] [TPL-18] [TPL-19]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openNew(page, server)
  await expect(page).toHaveTitle('New template · Template editor · Inkfleet')
  await saveButton(page).click()
  await expect(page.getByText('Give the template a name, then save again.')).toBeVisible()
  await nameField(page).fill('Story menu')

  await page.getByRole('button', { name: 'Add text' }).click()
  const left = numberField(page, 'X')
  const before = Number(await left.inputValue())
  const middle = await middleOfStage(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 60, middle.y - 80, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await left.inputValue())).toBeLessThan(before - 60)
  await page.getByRole('textbox', { name: 'Content' }).fill('Soup: {{soup|of the day}}')
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveCount(0)
  await numberField(page, 'Width').fill('300')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Image for “Story menu”' })
  const row = dialog.getByRole('grid', { name: 'Images' }).getByRole('row').nth(1)
  const picture = await row.locator('bdi').first().textContent()
  await row.getByRole('rowheader').click()
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(layer(page, 'Image')).toBeVisible()
  await expect(preview(page)).toBeVisible({ timeout: 30_000 })

  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully in the Templates folder')).toBeVisible()
  await expect(page).toHaveURL(/\/template-editor\/[0-9a-f-]{36}\/edit$/)
  const [made] = await storedTemplates(server, 'Story')
  expect(made).toMatchObject({
    variables: [{ key: 'soup', label: '', value: '' }],
    devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
  })
  const [image] = await server.query('select id from images where name = $1', [picture])
  expect(String(made?.['value'])).toContain(String(image?.['id']))

  await page.reload()
  await expect(layer(page, 'Soup')).toBeVisible()
  await expect(page).toHaveTitle('Story menu · Template editor · Inkfleet')
  await layer(page, 'Rectangle').click()
  await expect(numberField(page, 'Width')).toHaveValue('300')
  await nameField(page).fill('Story card')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  expect(await storedTemplates(server, 'Story')).toMatchObject([{ name: 'Story card' }])
})

test('a new template saved twice with Ctrl+S is one template with its own URL [TPL-14]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  // The second save may be made before the template was read back, so it names no version of it.
  consoleErrors.allow(/status of 412/)
  await knownAs('ORG_EDITOR')
  await openNew(page, server)
  await nameField(page).fill('Story keyed')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/template-editor\/[^/]+\/edit$/)
  await expect(nameField(page)).toHaveValue('Story keyed')
  await nameField(page).fill('Story keyed again')
  await page.keyboard.press('Control+s')
  await expect
    .poll(() => storedTemplates(server, 'Story'), { timeout: 60_000 })
    .toMatchObject([{ name: 'Story keyed again' }])
  await expect(page).toHaveURL(/\/template-editor\/[0-9a-f-]{36}\/edit$/)
})

test('a template is edited by keyboard, undone to the start, and redone to the end [TPL-18] [TPL-21]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openTemplate(page, await putTemplate(server, 'Story keys', designWithText('Hello')))
  await stage(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Title, 440 left, 260 top, 400 by 200')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Title, 441 left, 270 top, 400 by 200')).toBeAttached()
  await page.keyboard.press('Control+d')
  await expect(layer(page, 'Title')).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(layer(page, 'Title')).toHaveCount(1)
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await standing(page, 'Saved')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+Shift+z')
  await standing(page, 'Unsaved, kept as a draft')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  const [stored] = await storedTemplates(server, 'Story keys')
  expect(String(stored?.['value'])).toContain('"left":441')
})

test('a layout-specific override is marked and can be reset, and other layouts keep their value [TPL-08] [TPL-12] [TPL-20] [TPL-23]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openTemplate(page, await putTemplate(server, 'Story layouts', designWithText('Hello')))
  await page.getByRole('radio', { name: /i7 vertical/ }).check({ force: true })
  await expect(page.getByRole('application', { name: 'Canvas, 720 by 1280 pixels' })).toBeVisible()
  await layer(page, 'Title').click()
  await page.getByText('Vertical', { exact: true }).last().click()
  await numberField(page, 'Size').fill('90')
  await page.keyboard.press('Enter')
  const mark = page.getByRole('button', { name: /Overridden in vertical layouts.*Reset Size/ })
  await expect(mark).toBeVisible()
  await page.getByRole('radio', { name: /i7 horizontal/ }).check({ force: true })
  await expect(numberField(page, 'Size')).toHaveValue('60')
  await expect(mark).toHaveCount(0)
  await page.getByRole('radio', { name: /i7 vertical/ }).check({ force: true })
  await mark.click()
  await expect(numberField(page, 'Size')).toHaveValue('60')
})

test('leaving with unsaved changes offers to save, discard, or stay [TPL-21]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const id = await putTemplate(server, 'Story leaving', designWithText('Hello'))
  await openTemplate(page, id)
  await leave(page)
  await expect(page).toHaveURL(/\/media-library/)
  await openTemplate(page, id)
  await nameField(page).fill('Story left')
  await leave(page)
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(nameField(page)).toHaveValue('Story left')
  await leave(page)
  await asked.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/media-library/)
  await openTemplate(page, id)
  await expect(nameField(page)).toHaveValue('Story leaving')
  await nameField(page).fill('Story kept')
  await leave(page)
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/media-library/)
  await expect.poll(() => storedTemplates(server, 'Story')).toMatchObject([{ name: 'Story kept' }])
})

test('an invalid design is shown as text and can be repaired, and a missing image is reported [TPL-06] [TPL-11]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  const gone = '00000000-0000-4000-8000-000000000000'
  const mended = designWithText('Mended').replace(
    '"layers":["title"]',
    `"layers":["title","photo"]`,
  )
  const photo = { type: 'picture', defaults: { picture: { imageId: gone } } }
  const whole = mended.replace('"elements":{', `"elements":{"photo":${JSON.stringify(photo)},`)
  await knownAs('ORG_EDITOR')
  const broken = whole.replace('"size":60', '"size":"sixty"')
  const id = await putTemplate(server, 'Story broken', broken)
  await page.goto(`/template-editor/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'This design cannot be read' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Design as text' })
  await expect(text).toHaveValue(broken)
  const open = page.getByRole('button', { name: 'Open in the editor' })
  await expect(open).toBeDisabled()
  await text.fill(whole)
  await expect(page.getByText('The design is valid: 2 layers')).toBeVisible()
  await expect.poll(() => draftsKept(page)).toContain('Mended')
  await page.reload()
  await expect(layer(page, 'Title')).toBeVisible()
  await expect(page.getByText(/^Restored your unsaved changes/)).toBeVisible()
  await expect(
    page
      .getByText(/image/i)
      .filter({ hasText: /missing|not/ })
      .first(),
  ).toBeVisible()
  expect((await storedTemplates(server, 'Story broken'))[0]?.['value']).toBe(broken)
  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  const [stored] = await storedTemplates(server, 'Story broken')
  expect(JSON.parse(String(stored?.['value']))).toEqual(JSON.parse(whole))
})

test('an invalid editor URL says why, developer samples open without saving, and a viewer cannot edit [TPL-01] [TPL-03] [TPL-04] [TPL-05] [TPL-13] [TPL-22]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  await knownAs('ORG_EDITOR')
  const unsupported = page.getByText('Unsupported template parameters')
  await page.goto('/template-editor/new/00000000-0000-4000-8000-000000000000/horizontal')
  await expect(unsupported).toBeVisible()
  for (const address of ['new', 'new/anything', 'new/anything/sideways']) {
    await page.goto(`/template-editor/${address}`)
    await expect(unsupported).toBeVisible()
  }
  await page.goto('/template-editor/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByText('Template not found')).toBeVisible()

  await page.goto('/DEV-template-editor')
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await welcome.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/Your changes are not saved/)).toBeVisible()
  await expect(page.getByRole('application', { name: 'Canvas, 1280 by 720 pixels' })).toBeVisible()
  await layer(page, 'Photo').click()
  await expect(numberField(page, 'Threshold')).toHaveValue('0.42')
  await expect(preview(page)).toBeVisible({ timeout: 30_000 })
  await page.goto('/DEV-template-editor/fullscreen-edit?sample=menu')
  await expect(layer(page, 'Soup').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveCount(0)
  await page.goto('/DEV-template-editor/view')
  await expect(page.getByRole('img', { name: /^Welcome on a panel/ })).toHaveCount(4, {
    timeout: 30_000,
  })

  await knownAs('ORG_VIEWER')
  await openTemplate(page, await putTemplate(server, 'Story seen', designWithText('Hello')))
  await expect(page.getByText(/You can view this template/)).toBeVisible()
  await expect(saveButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add text' })).toHaveCount(0)
})

test('axe finds no violations in the editor, with or without a selected layer', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openTemplate(page, await putTemplate(server, 'Story axe', designWithText('Hello {{you}}')))
  await expect(preview(page)).toBeVisible({ timeout: 30_000 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const act of [() => layer(page, 'Title').click(), () => page.keyboard.press('Escape')]) {
      await act()
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const { violations } = await axe
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
      expect(found, colorScheme).toEqual([])
    }
  }
})
