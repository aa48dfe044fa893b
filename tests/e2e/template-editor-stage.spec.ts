import { expect, test } from '#tests/helpers/e2e.ts'
import {
  designWithText,
  middleOfStage,
  numberField,
  openTemplate,
  putTemplate,
  saveButton,
  stage,
} from '#tests/helpers/template-stories.ts'

// The test does not go offline.
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ server }) => {
  await server.query("delete from templates where name like 'Story%'")
})

test('a dragged layer snaps to the grid, the grid settings persist, and text is edited in place [TPL-17] [TPL-18]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openTemplate(page, await putTemplate(server, 'Story grid', designWithText('Hello')))
  await stage(page).focus()
  await page.keyboard.press('g')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  const isOn = page.getByRole('switch', { name: 'Show grid and snap to it' })
  await expect(isOn).toBeChecked()
  await numberField(page, 'Grid size (px)').fill('50')
  await page.keyboard.press('Escape')
  await expect(isOn).toHaveCount(0)

  const middle = await middleOfStage(page)
  const zoomed = await page.getByRole('button', { name: /^Zoom to 100%, now/ }).textContent()
  const zoom = Number.parseFloat(zoomed ?? '') / 100
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 58 * zoom, middle.y - 158 * zoom, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('Title, 500 left, 100 top, 400 by 200')).toBeAttached()

  await page.mouse.dblclick(middle.x + 58 * zoom, middle.y - 158 * zoom)
  await page.getByRole('textbox', { name: 'Text of Title' }).fill('Good morning')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Good morning')
  await saveButton(page).click()
  await expect(page.getByText('Template saved successfully', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(isOn).toBeChecked()
  await expect(numberField(page, 'Grid size (px)')).toHaveValue('50')
})
