import type { Page } from '@playwright/test'

import { expect, test } from '#tests/helpers/e2e.ts'
import {
  layer,
  nameField,
  openNew,
  preview,
  saveButton,
  standing,
  storedTemplates,
} from '#tests/helpers/template-stories.ts'

// The test does not go offline.
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ server }) => {
  await server.query("delete from templates where name like 'Story%'")
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const layers = (page: Page) =>
  page.getByRole('grid', { name: 'Layers' }).getByRole('row').allTextContents()
const pixels = (page: Page) =>
  preview(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** The pixels of the preview once drawing has finished. */
const drawn = async (page: Page) => {
  const region = page.getByRole('region', { name: 'Panel preview' })
  await expect(region.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })
  await expect(preview(page)).toBeVisible({ timeout: 30_000 })
  return await pixels(page)
}

/** Clicks Undo or Redo until it is disabled, and returns the number of clicks. */
const pressUntilOver = async (page: Page, name: 'Undo' | 'Redo') => {
  let steps = 0
  while (await button(page, name).isEnabled()) {
    await button(page, name).click()
    steps++
  }
  return steps
}

test('a new design can be undone to empty and redone in full, and is saved as it is shown [TPL-02] [TPL-14] [TPL-21]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openNew(page, server)
  const empty = await drawn(page)
  await expect(button(page, 'Undo')).toBeDisabled()

  await button(page, 'Add text').click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Soup of the day')
  await button(page, 'Add rectangle').click()
  await button(page, 'Add text').click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Four euros')
  await expect(layer(page, 'Four euros')).toBeVisible()
  await expect.poll(() => drawn(page)).not.toBe(empty)
  const seen = { layers: await layers(page), pixels: await drawn(page) }
  expect(seen.layers).toHaveLength(3)

  const undone = await pressUntilOver(page, 'Undo')
  expect(undone).toBeGreaterThanOrEqual(3)
  await expect(layer(page, 'Soup of the day')).toHaveCount(0)
  expect(await layers(page)).toEqual([expect.stringContaining('No layers yet')])
  await expect.poll(() => drawn(page)).toBe(empty)
  expect(await pressUntilOver(page, 'Redo')).toBe(undone)
  expect(await layers(page)).toEqual(seen.layers)
  await expect.poll(() => drawn(page)).toBe(seen.pixels)

  await nameField(page).fill('Story undone')
  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully in the Templates folder')).toBeVisible()
  await standing(page, 'Saved')
  const [stored] = await storedTemplates(server, 'Story undone')
  const { layers: order, elements } = JSON.parse(String(stored?.['value']))
  const types = order.map((id: string) => elements[id].type)
  expect(types).toEqual(['text', 'rectangle', 'text'])
  expect(Object.keys(elements)).toHaveLength(3)
  await page.reload()
  await expect(layer(page, 'Four euros')).toBeVisible()
  expect(await layers(page)).toEqual(seen.layers)
  await expect.poll(() => drawn(page)).toBe(seen.pixels)
})
