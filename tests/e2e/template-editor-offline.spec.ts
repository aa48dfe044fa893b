import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import {
  designWithText,
  layer,
  middleOfStage,
  nameField,
  openNew,
  openTemplate,
  putTemplate,
  saveButton,
  stage,
  standing,
  storedTemplates,
} from '#tests/helpers/template-stories.ts'

const editor = accountOf('ORG_EDITOR')
const chip = (page: Page) => page.getByRole('banner').getByRole('status')

test.beforeEach(async ({ server, consoleErrors }) => {
  consoleErrors.allow(NO_NETWORK)
  await server.query("delete from templates where name like 'Story%'")
})

test('a template created and edited offline arrives once and stays open under its new URL [TPL-14] [OFF-10] [OFF-14] [OFF-15]', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}) => {
  // The edit was made before the template existed on the server, so it names no version of it.
  consoleErrors.allow(/status of 412/)
  await knownAs('ORG_EDITOR')
  // Opens the editor once, so that its data is cached.
  await openNew(page, server)
  await cutNetwork(page, wire)
  await nameField(page).fill('Story offline')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Made on a train')
  await saveButton(page).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await expect(page).toHaveURL(/\/template-editor\/tmp_[0-9a-f-]{36}\/edit$/)
  await page.reload()
  await expect(layer(page, 'Made on a train')).toBeVisible()
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await page.keyboard.press('Control+s')
  await standing(page, 'Saved on this device')
  await expect(chip(page)).toContainText('waiting')
  await nameField(page).fill('Story offline, twice')

  await wire.set({ kind: 'pass' })
  await expect(page).toHaveURL(/\/template-editor\/[0-9a-f-]{36}\/edit$/, { timeout: 60_000 })
  await expect(nameField(page)).toHaveValue('Story offline, twice')
  await saveButton(page).click()
  await expect
    .poll(() => storedTemplates(server, 'Story'), { timeout: 60_000 })
    .toMatchObject([{ name: 'Story offline, twice' }])
  await expect(chip(page)).toHaveText('Online', { timeout: 30_000 })
  await standing(page, 'Saved')
  const [stored] = await storedTemplates(server, 'Story')
  expect(String(stored?.['value'])).toContain('"rectangle"')
})

test('a new template is saved to the cached folder while requests get no response [TPL-14] [OFF-10]', async ({
  page,
  knownAs,
  server,
  wire,
}) => {
  await knownAs('ORG_EDITOR')
  await openNew(page, server)
  await workerIsReady(page)
  await wire.set({ kind: 'hang' })
  await page.reload()
  await expect(stage(page)).toBeVisible()
  await nameField(page).fill('Story swallowed')
  await page.getByRole('button', { name: 'Add text' }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/template-editor\/tmp_[0-9a-f-]{36}\/edit$/)
  await standing(page, 'Saved on this device')

  await wire.set({ kind: 'pass' })
  await expect
    .poll(() => storedTemplates(server, 'Story'), { timeout: 60_000 })
    .toMatchObject([{ name: 'Story swallowed' }])
})

test('a draft survives a killed browser, and says so if someone else has saved a newer version [OFF-30] [OFF-18]', async ({
  browserOnDisk,
  server,
}) => {
  const id = await putTemplate(server, 'Story draft', designWithText('Hello'))
  const page = await browserOnDisk.openPage()
  await beginSession(page, editor)
  await openTemplate(page, id)
  await layer(page, 'Title').click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Half a thought')
  await expect.poll(() => draftsKept(page)).toContain('Half a thought')
  await browserOnDisk.kill()

  const again = await browserOnDisk.openPage()
  await openTemplate(again, id)
  await expect(again.getByText(/^Restored your unsaved changes/)).toBeVisible()
  await layer(again, 'Title').click()
  await expect(again.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a thought')
  await again.getByRole('button', { name: 'Start over' }).click()
  await expect(again.getByRole('textbox', { name: 'Content' })).toHaveValue('Hello')
  await stage(again).focus()
  await again.keyboard.press('Control+z')
  await expect(again.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a thought')
  await expect.poll(() => draftsKept(again)).toContain('Half a thought')

  await server.query(
    `update templates set value = $2, name = 'Story theirs', updated_at = now() where id = $1`,
    [id, designWithText('Theirs')],
  )
  await again.reload()
  await expect(again.getByText(/Someone saved this template/)).toBeVisible()
  await again.getByRole('button', { name: 'Keep mine' }).click()
  // Fields that only the other user changed keep their value.
  await expect(nameField(again)).toHaveValue('Story theirs')
  await saveButton(again).click()
  await expect(again.getByText('Template saved successfully', { exact: true })).toBeVisible()
  const [stored] = await storedTemplates(server, 'Story')
  expect(stored).toMatchObject({ name: 'Story theirs' })
  expect(String(stored?.['value'])).toContain('Half a thought')
  await expect.poll(() => draftsKept(again)).not.toContain('Half a thought')
})

test('text typed on the stage survives a killed browser [OFF-30]', async ({
  browserOnDisk,
  server,
}) => {
  const id = await putTemplate(server, 'Story inline', designWithText('Hello'))
  const page = await browserOnDisk.openPage()
  await beginSession(page, editor)
  await openTemplate(page, id)
  const middle = await middleOfStage(page)
  await page.mouse.dblclick(middle.x, middle.y)
  await page.getByRole('textbox', { name: 'Text of Title' }).fill('Half a line')
  await expect.poll(() => draftsKept(page)).toContain('Half a line')
  await browserOnDisk.kill()

  const again = await browserOnDisk.openPage()
  await openTemplate(again, id)
  await expect(again.getByText(/^Restored your unsaved changes/)).toBeVisible()
  await layer(again, 'Title').click()
  await expect(again.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a line')
})

test('a save that conflicts with another user’s save fails with a notice, and saving again overwrites it [OFF-18] [TPL-15]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/)
  const id = await putTemplate(server, 'Story both', designWithText('Hello'))
  await knownAs('ORG_EDITOR')
  await openTemplate(page, id)
  await layer(page, 'Title').click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Mine')
  const theirs = designWithText('Theirs')
  await server.query('update templates set value = $2, updated_at = now() where id = $1', [
    id,
    theirs,
  ])
  await saveButton(page).click()
  await expect(page.getByText('Action failed')).toBeVisible()
  await expect(page.getByText(/Someone else saved this template/)).toBeVisible()
  await standing(page, 'Not saved')
  await expect(layer(page, 'Title')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  expect(String((await storedTemplates(server, 'Story'))[0]?.['value'])).toContain('Mine')
  await expect(chip(page)).toHaveText('Online')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a layer can be dragged by touch, and saving immediately afterwards stores its new position [TPL-17]', async ({
    page,
    knownAs,
    server,
  }) => {
    await knownAs('ORG_EDITOR')
    await openTemplate(page, await putTemplate(server, 'Story touch', designWithText('Hello')))
    const box = await stage(page).boundingBox()
    if (!box) throw new Error('There is no stage')
    const save = await saveButton(page).boundingBox()
    if (!save) throw new Error('There is no way to save')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.touchscreen.tap(x, y)
    await expect(page.getByText('Title, 440 left, 260 top, 400 by 200')).toBeAttached()
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', { x, y })
    for (let step = 1; step <= 5; step++) await touch('touchMove', { x, y: y - step * 6 })
    await touch('touchEnd')
    // Immediately, with another finger.
    await page.touchscreen.tap(save.x + save.width / 2, save.y + save.height / 2)
    await expect
      .poll(async () => String((await storedTemplates(server, 'Story touch'))[0]?.['value']))
      .not.toContain('"top":260')
    const [stored] = await storedTemplates(server, 'Story touch')
    const { top, left } = JSON.parse(String(stored?.['value'])).elements.title.defaults.position
    expect(top).toBeLessThan(230)
    expect(Math.abs(left - 440)).toBeLessThan(12)
  })
})
