import { CASE, croppersPreview, plainPicture } from '#tests/helpers/content-stories.ts'
import { countClicks } from '#tests/helpers/count-clicks.ts'
import { typeDate } from '#tests/helpers/date-stories.ts'
import { deviceRow, deviceRows, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import {
  assignButton,
  boxedPanel,
  choosePlace,
  GALLERY,
  openLink,
  registered,
  noteRegistrations,
} from '#tests/helpers/register-stories.ts'
import { instant, later, panel } from '#tests/helpers/scheduler-stories.ts'

// The cost of frequent tasks in clicks or taps; typing is not counted.
test.use({ serviceWorkers: 'block', timezoneId: 'UTC' })

test('scheduling an image for tomorrow from 9:00 to 17:00 takes at most 6 clicks [SCH-03] [SCH-14] [DEV-22]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, CASE.workspace)
  const clicks = await countClicks(page)
  await deviceRow(page, CASE.device)
    .getByRole('button', { name: `Upload new content to ${CASE.device}` })
    .click()
  const choosing = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: 'Upload image' }).click()
  await (await choosing).setFiles(await plainPicture('Tomorrow.png'))
  await (await croppersPreview(page)).crop()
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Tomorrow')
  const date = later(new Date().toISOString().slice(0, 10), 1)
  await typeDate(panel(page), 'Date', date)
  await typeDate(panel(page), 'Start time', '09:00')
  await typeDate(panel(page), 'End time', '17:00')
  await panel(page).getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Entry created')).toBeVisible()
  const [made] = await server.query(
    `delete from schedules where name = 'Tomorrow' returning
       extract(epoch from start_at)::float8 * 1000 as start, extract(epoch from end_at)::float8 * 1000 as end`,
  )
  expect(made).toEqual({
    start: instant(date, '09:00', 'UTC'),
    end: instant(date, '17:00', 'UTC') - 60_000,
  })
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(6)
})

test('moving 20 devices and undoing it takes at most 7 clicks [DEV-64] [DEV-65] [DEV-66]', async ({
  page,
  knownAs,
  server,
}) => {
  const places = () =>
    server.query('select id, workspace_id from devices where workspace_id is not null order by id')
  const before = await places()
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?view=list&size=20')
  await expect(deviceRows(page)).toHaveCount(20)

  const clicks = await countClicks(page)
  await page.getByRole('checkbox', { name: /Select all/ }).check({ force: true })
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: /Move to another folder/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to other folder' })
  await dialog.getByRole('button', { name: /Choose a workspace/ }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Tram stops')
  await page
    .getByRole('option', { name: /^Tram stops/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(/^Moved \d+ devices to “Tram stops”/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Moved \d+ devices back/)).toBeVisible()
  expect(await places()).toEqual(before)
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(7)
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } })

  test('registering a panel takes at most 4 taps after the scan [REG-02] [REG-04]', async ({
    page,
    knownAs,
    server,
    baseURL,
  }) => {
    await noteRegistrations(server)
    await knownAs('ORG_MANAGER')
    const { id, address } = await boxedPanel(server, baseURL ?? '')
    await openLink(page, address)
    const taps = await countClicks(page)
    await page.getByLabel('Device name').click()
    await page.keyboard.type('Four taps')
    await choosePlace(page, GALLERY)
    await assignButton(page).click()
    await expect
      .poll(() => registered(server, id))
      .toMatchObject({ name: 'Four taps', place: 'Gallery B', times: 1 })
    expect(taps()).toBeGreaterThan(0)
    expect(taps()).toBeLessThanOrEqual(4)
  })
})
