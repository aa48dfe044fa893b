import { accountOf } from '#tests/helpers/accounts.ts'
import { plainPicture } from '#tests/helpers/content-stories.ts'
import { hearsNothing } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import {
  clearLibrary,
  tree,
  folder,
  heading,
  openFolder,
  addFolder,
  chooseOption,
  drop,
  stored,
} from '#tests/helpers/media-stories.ts'

test.use({ serviceWorkers: 'block' })

test.beforeEach(({ server }) => clearLibrary(server))

test('an admin renames and moves a folder, then deletes it with its images [MEDIA-09] [MEDIA-23] [MEDIA-24] [MEDIA-25] [MEDIA-26]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_ADMIN')
  await openFolder(page, 'Landscapes')
  await addFolder(page, 'Story bay')
  await folder(page, 'Story bay').click()
  await expect(page.getByText('Folder added')).toBeVisible()
  await drop(page, [await plainPicture('Story sail.png')])
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible()

  await page.getByRole('button', { name: 'Folder settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Folder settings' })
  expect((await settings.boundingBox())?.width).toBeLessThanOrEqual(527)
  await settings.getByRole('textbox', { name: 'Name' }).fill('Story gulf')
  await chooseOption(page, 'Parent folder', 'Exhibitions')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Story gulf')).toBeVisible()
  await expect(page.getByText('Folder saved')).toBeVisible()
  expect(
    await server.query(
      `select f.name, p.name as parent from image_folders f
       join image_folders p on p.id = f.parent_id where f.name like 'Story%'`,
    ),
  ).toEqual([{ name: 'Story gulf', parent: 'Exhibitions' }])

  await page.getByRole('button', { name: 'Folder settings' }).click()
  await settings.getByRole('button', { name: 'Delete folder' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete the folder “Story gulf”?' })
  await expect(asked).toContainText('1 image in it will be permanently deleted.')
  await asked.getByRole('button', { name: 'Delete folder' }).click()
  await expect(heading(page, 'Exhibitions')).toBeVisible()
  await expect(folder(page, 'Story gulf')).toHaveCount(0)
  await expect.poll(() => stored(server, 'Story')).toEqual([])
})

test('a rejected folder is fixed in its field, a rejected rename in the settings, and both arrive once [OFF-17] [ERR-03]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403|a folder was not added/)
  const admin = accountOf('ORG_ADMIN')
  const beRole = (role: string) =>
    server.query('update users set role = $1 where email = $2', [role, admin.email])
  const mend = async () => {
    const chip = page.getByRole('banner').getByRole('status')
    await expect(chip).toHaveText('1 needs attention')
    await beRole('ORG_ADMIN')
    await chip.click()
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.getByRole('link', { name: 'Edit' }).click()
    return chip
  }
  const folders = async () =>
    (
      await server.query(
        `select f.name, p.name as parent from image_folders f
         join image_folders p on p.id = f.parent_id where f.name like 'Story%'`,
      )
    ).map((one) => `${String(one['name'])} in ${String(one['parent'])}`)

  await hearsNothing(page)
  await knownAs('ORG_ADMIN')
  await openFolder(page, 'Landscapes')
  await beRole('ORG_VIEWER')
  await page.getByRole('button', { name: 'Add folder' }).click()
  await tree(page).getByRole('textbox').fill('Story refused')
  await page.keyboard.press('Enter')
  // The status chip reports it, not a toast.
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 needs attention')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const chip = await mend()
  const field = tree(page).getByRole('textbox')
  await expect(field).toHaveValue('Story refused')
  await field.fill('Story delta')
  await page.keyboard.press('Enter')
  await expect(chip).toHaveText('Online')
  await expect.poll(folders).toEqual(['Story delta in Landscapes'])

  await folder(page, 'Story delta').click()
  await beRole('ORG_VIEWER')
  await page.getByRole('button', { name: 'Folder settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Folder settings' })
  const name = settings.getByRole('textbox', { name: 'Name' })
  await name.fill('Story not allowed')
  await settings.getByRole('button', { name: 'Save' }).click()
  await mend()
  await expect(settings).toContainText('You no longer have permission to do this')
  await expect(name).toHaveValue('Story not allowed')
  await name.fill('Story estuary')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Story estuary')).toBeVisible()
  await expect(page).not.toHaveURL(/mend=/)
  await expect(chip).toHaveText('Online')
  await expect.poll(folders).toEqual(['Story estuary in Landscapes'])
})
