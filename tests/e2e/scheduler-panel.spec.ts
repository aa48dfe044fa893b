import type { Locator, Page } from '@playwright/test'

import { CASE, croppersPreview, filledPreview, openIn } from '#tests/helpers/content-stories.ts'
import { dateField, typeDate } from '#tests/helpers/date-stories.ts'
import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import { expireOps } from '#tests/helpers/expire-ops.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import { designWithText, putTemplate } from '#tests/helpers/template-stories.ts'

test.use({ timezoneId: 'Europe/Warsaw' })

/** The days around the quiet day. */
const [YESTERDAY, TOMORROW, DAY_AFTER] = ['2027-06-08', '2027-06-10', '2027-06-11'] as const

const clear = async (server: ServerProcess) => {
  await server.query(
    'delete from schedules where device_id in (select id from devices where name = $1)',
    [CASE.device],
  )
}

/** The entries of the device in the database, in Warsaw time. */
const stored = (server: ServerProcess) =>
  server.query(
    `select s.name, t.name as template, s.template_variables as texts,
       to_char(start_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI') as start,
       to_char(end_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI') as end
     from schedules s join devices d on d.id = s.device_id left join templates t on t.id = s.template_id
     where d.name = $1 order by start_at`,
    [CASE.device],
  )

const putEntry = (server: ServerProcess, name: string, date: string, from: string, till: string) =>
  server.query(
    `insert into schedules (device_id, name, description, start_at, end_at, template_id,
       template_orientation, template_variables)
     select d.id, $1, '', $2::timestamp at time zone 'Europe/Warsaw',
       $3::timestamp at time zone 'Europe/Warsaw', t.id, 'horizontal', '{}'
     from devices d, templates t where d.name = $4 and t.name = 'Panel sign'`,
    [name, `${date} ${from}`, `${date} ${till}`, CASE.device],
  )

const putSign = (server: ServerProcess) =>
  putTemplate(server, 'Panel sign', designWithText('Welcome, {{guest|friends}}'), {
    variables: [{ key: 'guest', label: 'Guest', value: '' }],
  })

test.beforeEach(async ({ knownAs, consoleErrors, server }) => {
  consoleErrors.allow(NO_NETWORK)
  await clear(server)
  await server.query("update devices set orientation = 'horizontal' where name = $1", [CASE.device])
  await putSign(server)
  await knownAs('ORG_EDITOR')
})

const openCalendar = async (page: Page, server: ServerProcess) => {
  const dialog = await openIn(page, server, CASE)
  await dialog.getByRole('tab', { name: 'Scheduled content' }).click()
  const panel = dialog.getByRole('complementary', { name: 'Entry details' })
  await expect(panel.getByText('Select a time range in the calendar')).toBeVisible()
  return { dialog, panel }
}

/** The entry itself, because the button of a day contains the names of its entries as well. */
const inCalendar = (dialog: Locator, name: string) =>
  dialog.locator('[data-entry]').filter({ hasText: name })

interface Typed {
  title?: string
  date?: string
  from?: string
  till?: string
}

const type = async (panel: Locator, { title, date, from, till }: Typed) => {
  if (title !== undefined) await panel.getByLabel('Title').fill(title)
  if (date !== undefined) await typeDate(panel, 'Date', date)
  if (from !== undefined) await typeDate(panel, 'Start time', from)
  if (till !== undefined) await typeDate(panel, 'End time', till)
}

const begin = async (panel: Locator, typed: Typed) => {
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await expect(panel.getByLabel('Title')).toHaveValue('New event')
  await type(panel, typed)
}

/** Clicks the label, as a user does; the dialog may still be opening. */
const showKind = async (choice: Locator, kind: 'Images' | 'Templates') => {
  await choice.getByText(kind, { exact: true }).first().click()
  await expect(choice.getByRole('radio', { name: kind })).toBeChecked()
}

/** Chooses the first image in the open select-file dialog. */
const chooseImage = async (page: Page) => {
  const choice = page.getByRole('dialog', { name: `Scheduled content for “${CASE.device}”` })
  await showKind(choice, 'Images')
  const image = choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader').first()
  const name = await image.locator('bdi').first().textContent()
  await image.click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const { crop } = await croppersPreview(page)
  await crop()
  await expect(choice).toBeHidden()
  return name ?? ''
}

const chooseTemplate = async (page: Page, guest: string) => {
  const choice = page.getByRole('dialog', { name: `Scheduled content for “${CASE.device}”` })
  await showKind(choice, 'Templates')
  await choice.getByRole('grid', { name: 'Templates' }).getByText('Panel sign').click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const filling = page.getByRole('dialog', { name: 'Fill in “Panel sign”' })
  await filling.getByRole('textbox', { name: 'Guest' }).fill(guest)
  await filledPreview(filling)
  await filling.getByRole('button', { name: 'Save' }).click()
  await expect(choice).toBeHidden()
}

const withTemplate = async (page: Page, panel: Locator, guest: string) => {
  await panel.getByRole('button', { name: 'Choose content' }).click()
  await chooseTemplate(page, guest)
  await expect(panel.getByText(`Guest: ${guest}`)).toBeVisible()
}

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test('the form creates an entry with an image and shows errors at their fields [SCH-01] [SCH-02] [SCH-03] [SCH-04] [SCH-07] [SCH-21] [SCH-28] [SCH-30] [CALL-58]', async ({
    page,
    server,
  }) => {
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Harbour day', date: TOMORROW, from: '', till: '' })
    await expect(panel.getByRole('button', { name: 'Create' })).toBeDisabled()
    await panel.getByRole('button', { name: 'Choose content' }).click()
    await chooseImage(page)
    await expect(panel.getByText('New image')).toBeVisible()

    const create = panel.getByRole('button', { name: 'Create' })
    await create.click()
    await expect(panel.getByText('Start time is required')).toBeVisible()
    await type(panel, { from: '10:00', till: '09:00' })
    await expect(panel.getByText('The end must be after the start')).toBeVisible()
    await type(panel, { date: YESTERDAY, till: '12:00' })
    await expect(panel.getByText('The start has passed. Choose a later time.')).toBeVisible()
    await type(panel, { date: TOMORROW })
    await create.click()
    await expect(page.getByText('Entry created')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(dateField(panel, 'End time')).toContainText('12:00')
    expect(await stored(server)).toEqual([
      {
        name: 'Harbour day',
        template: null,
        texts: null,
        start: `${TOMORROW} 10:00`,
        end: `${TOMORROW} 11:59`,
      },
    ])
  })

  test('the content of an entry can switch between template and image, and change within each [SCH-05] [SCH-22] [SCH-23] [SCH-24] [CALL-57] [CALL-61]', async ({
    page,
    server,
  }) => {
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
    await withTemplate(page, panel, 'Ms Antoniou')
    await panel.getByRole('button', { name: 'Create' }).click()
    const change = panel.getByRole('button', { name: 'Change' })
    const save = panel.getByRole('button', { name: 'Save' })
    await expect(save).toBeVisible()
    const entry = { name: 'Guests', start: `${TOMORROW} 10:00` }
    const asTemplate = { ...entry, template: 'Panel sign', end: `${TOMORROW} 11:00` }
    const asImage = { ...entry, template: null, texts: null, end: `${TOMORROW} 10:59` }
    await expect
      .poll(() => stored(server))
      .toEqual([{ ...asTemplate, texts: { guest: 'Ms Antoniou' } }])

    await panel.getByRole('button', { name: 'Edit texts' }).click()
    const texts = page.getByRole('dialog', { name: 'Texts of “Panel sign”' })
    await texts.getByRole('textbox', { name: 'Guest' }).fill('Mr Okoye')
    await texts.getByRole('button', { name: 'Save' }).click()
    await save.click()
    await expect
      .poll(() => stored(server))
      .toEqual([{ ...asTemplate, texts: { guest: 'Mr Okoye' } }])

    await change.click()
    await chooseImage(page)
    await save.click()
    await expect.poll(() => stored(server)).toEqual([asImage])
    const picture =
      'select picture_sha256 from schedules where picture_sha256 is not null and name = $1'
    const [before] = await server.query(picture, ['Guests'])

    await expect(panel.getByText('Image', { exact: true })).toBeVisible()
    await change.click()
    const choice = page.getByRole('dialog', { name: /^Scheduled content for/ })
    await choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader').nth(1).click()
    await choice.getByRole('button', { name: 'Continue' }).click()
    await (await croppersPreview(page)).crop()
    await save.click()
    await expect.poll(async () => (await server.query(picture, ['Guests']))[0]).not.toEqual(before)

    await change.click()
    await chooseTemplate(page, 'Ms Lind')
    await save.click()
    await expect
      .poll(() => stored(server))
      .toEqual([{ ...asTemplate, texts: { guest: 'Ms Lind' } }])
    await expect(panel.getByText('Guest: Ms Lind')).toBeVisible()
  })

  test('an entry takes the name of its content until the user types a title [SCH-03] [SCH-11]', async ({
    page,
    server,
  }) => {
    const { panel } = await openCalendar(page, server)
    await begin(panel, { date: TOMORROW, from: '10:00', till: '11:00' })
    const title = panel.getByLabel('Title')
    await panel.getByRole('button', { name: 'Choose content' }).click()
    const image = await chooseImage(page)
    await expect(title).toHaveValue(image)
    const change = panel.getByRole('button', { name: 'Change' })
    await change.click()
    await chooseTemplate(page, 'Ms Antoniou')
    await expect(title).toHaveValue('Panel sign')
    await title.fill('Guests')
    await change.click()
    await chooseImage(page)
    await expect(panel.getByText('New image')).toBeVisible()
    await expect(title).toHaveValue('Guests')
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => stored(server)).toMatchObject([{ name: 'Guests', template: null }])
  })

  test('an entry is restored when its new content is rejected, and can then be fixed [SCH-24] [SCH-29] [OFF-17]', async ({
    page,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/)
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
    await panel.getByRole('button', { name: 'Choose content' }).click()
    await chooseImage(page)
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect.poll(async () => (await stored(server)).length).toBe(1)
    const before = await stored(server)
    await panel.getByRole('button', { name: 'Change' }).click()
    await chooseTemplate(page, 'Ms Antoniou')
    const [sign] = await server.query("delete from templates where name like 'Panel%' returning id")
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('It was already deleted')).toBeVisible()
    await expect.poll(() => stored(server)).toEqual(before)
    const pictures = await server.query(
      'select picture_sha256 from schedules where name = $1 and picture_sha256 is not null',
      ['Guests'],
    )
    expect(pictures).toHaveLength(1)

    await putSign(server)
    await server.query("update templates set id = $1 where name = 'Panel sign'", [sign?.['id']])
    await panel.getByRole('button', { name: 'Fix' }).click()
    await expect(panel.getByText('guest: Ms Antoniou')).toBeVisible()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await stored(server)).map(({ template, texts }) => ({ template, texts })))
      .toEqual([{ template: 'Panel sign', texts: { guest: 'Ms Antoniou' } }])
    await expect(panel.getByText('It was already deleted')).toHaveCount(0)
  })

  test('deleting an entry asks for confirmation [SCH-16] [CALL-62]', async ({ page, server }) => {
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
    await withTemplate(page, panel, 'Ms Antoniou')
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect.poll(async () => (await stored(server)).length).toBe(1)
    const remove = panel.getByRole('button', { name: 'Delete' })
    const asked = page.getByRole('alertdialog', {
      name: 'Do you really want to delete this event?',
    })
    await remove.click()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toBeHidden()
    expect(await stored(server)).toHaveLength(1)
    await remove.click()
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Select a time range in the calendar')).toBeVisible()
    await expect.poll(() => stored(server)).toEqual([])
  })

  test('a time taken by someone else meanwhile is rejected with a reason, and can be fixed [SCH-12] [OFF-17]', async ({
    page,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 409/)
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
    await withTemplate(page, panel, 'Ms Antoniou')
    await putEntry(server, 'Late opening', TOMORROW, '10:30', '12:00')
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect(panel.getByText('“Late opening” overlaps with this time')).toBeVisible()
    await panel.getByRole('button', { name: 'Fix' }).click()
    await expect(panel.getByText('Overlaps with “Late opening”')).toBeVisible()
    await type(panel, { from: '08:00', till: '09:00' })
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect(panel.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect
      .poll(async () =>
        (await stored(server)).map(({ name, start }) => `${String(name)} ${String(start)}`),
      )
      .toEqual([`Guests ${TOMORROW} 08:00`, `Late opening ${TOMORROW} 10:30`])
  })

  test('a half-filled entry survives a reload, and Cancel discards it [OFF-30] [SCH-06]', async ({
    page,
    server,
  }) => {
    const { panel } = await openCalendar(page, server)
    await begin(panel, { title: 'Half an idea', date: TOMORROW, from: '10:00', till: '11:00' })
    await withTemplate(page, panel, 'Ms Antoniou')
    await expect.poll(() => draftsKept(page)).toContain('Ms Antoniou')
    await page.reload()
    await expect(panel.getByText('Restored your unsaved changes')).toBeVisible()
    await expect(panel.getByLabel('Title')).toHaveValue('Half an idea')
    await expect(dateField(panel, 'Start time')).toContainText('10:00')
    await expect(panel.getByText('Guest: Ms Antoniou')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('Select a time range in the calendar')).toBeVisible()
    await page.reload()
    await expect(panel.getByText('Select a time range in the calendar')).toBeVisible()
    await expect(panel.getByText('Restored your unsaved changes')).toHaveCount(0)
  })
})

test('entries created, edited, and deleted offline survive a reload and are sent once after reconnecting [OFF-07] [OFF-13] [OFF-15]', async ({
  page,
  server,
  wire,
}) => {
  await putEntry(server, 'Old plan', TOMORROW, '14:00', '15:00')
  const { dialog, panel } = await openCalendar(page, server)
  await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
  await withTemplate(page, panel, 'Ms Antoniou')
  await cutNetwork(page, wire)
  await panel.getByRole('button', { name: 'Create' }).click()
  await expect(panel.getByText('Waiting to send')).toBeVisible()
  await type(panel, { title: 'Guests of honor' })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(inCalendar(dialog, 'Guests of honor')).not.toHaveCount(0)
  // The dialog accepts no clicks until then.
  await expect(dialog.getByRole('progressbar', { name: 'Saving' })).toHaveCount(0)
  await inCalendar(dialog, 'Old plan').first().click()
  await expect(panel.getByLabel('Title')).toHaveValue('Old plan')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(inCalendar(dialog, 'Old plan')).toHaveCount(0)

  await page.reload()
  await inCalendar(dialog, 'Guests of honor').first().click()
  await expect(panel.getByText('Waiting to send')).toBeVisible()
  const belowHead = panel.locator('> :not(header, span)').first()
  const top = async () => (await belowHead.boundingBox())?.y
  const topWhileWaiting = await top()
  expect((await stored(server)).map(({ name }) => name)).toEqual(['Old plan'])
  await wire.set({ kind: 'pass' })
  await expect
    .poll(async () => (await stored(server)).map(({ name }) => name), { timeout: 60_000 })
    .toEqual(['Guests of honor'])
  await expect(panel.getByText('Waiting to send')).toHaveCount(0)
  expect(await top()).toBe(topWhileWaiting)
})

test('an entry that missed its start while waiting is parked and can get a new time [OFF-20]', async ({
  page,
  context,
  server,
}) => {
  const { panel } = await openCalendar(page, server)
  await begin(panel, { title: 'Guests', date: TOMORROW, from: '10:00', till: '11:00' })
  await withTemplate(page, panel, 'Ms Antoniou')
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Create' }).click()
  await expect(panel.getByText('Waiting to send')).toBeVisible()
  await expireOps(page)
  await context.setOffline(false)
  await expect(panel.getByText(/Missed its start/)).toBeVisible({ timeout: 60_000 })
  expect(await stored(server)).toEqual([])
  await panel.getByRole('button', { name: 'Pick a new time' }).click()
  await type(panel, { date: TOMORROW, from: '10:30' })
  await panel.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(async () =>
      (await stored(server)).map(({ name, start: at }) => `${String(name)} ${String(at)}`),
    )
    .toEqual([`Guests ${TOMORROW} 10:30`])
})

test('a content change that missed its start keeps the entry and is applied at a new time [SCH-24] [OFF-20]', async ({
  page,
  server,
  wire,
}) => {
  await putEntry(server, 'Old plan', TOMORROW, '14:00', '15:00')
  const { dialog, panel } = await openCalendar(page, server)
  await inCalendar(dialog, 'Old plan').first().click()
  await panel.getByRole('button', { name: 'Change' }).click()
  await chooseImage(page)
  await cutNetwork(page, wire)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Waiting to send')).toBeVisible()
  await expireOps(page)
  await wire.set({ kind: 'pass' })
  await expect(panel.getByText(/Missed its start/)).toHaveCount(1, { timeout: 60_000 })
  await panel.getByRole('button', { name: 'Pick a new time' }).click()
  await expect(panel.getByText('New image')).toBeVisible()
  await type(panel, { date: DAY_AFTER, from: '08:00', till: '09:00' })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => stored(server))
    .toEqual([
      {
        name: 'Old plan',
        template: null,
        texts: null,
        start: `${DAY_AFTER} 08:00`,
        end: `${DAY_AFTER} 08:59`,
      },
    ])
  await expect(panel.getByText(/Missed its start/)).toHaveCount(0)
})
