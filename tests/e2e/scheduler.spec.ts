import type { Page } from '@playwright/test'

import { momentOf } from '#src/features/scheduler/time/zoned.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const DEVICE = 'Case N1'

/** The date that people of a zone write, so many days from today. */
function dateIn(zone: string, days: number) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  return later(today, days)
}

const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Of the week after this one, 0 for Monday. */
function nextWeek(zone: string, day: number) {
  const today = dateIn(zone, 0)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  return later(today, 7 - weekday + day)
}

/** A day of the next month, which is read too and never over. */
function nextMonth(zone: string, day: number) {
  const [year = 0, month = 1] = dateIn(zone, 0).split('-').map(Number)
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

const instant = (date: string, time: string, zone: string) =>
  momentOf({ date, time }, zone)?.moment ?? Number.NaN

/** Nothing is planned on the device but these, pictures as the server keeps them: a minute shorter than was chosen. */
async function plan(server: ServerProcess, entries: [name: string, start: number, end: number][]) {
  await server.query(
    'delete from schedules where device_id = (select id from devices where name = $1)',
    [DEVICE],
  )
  for (const [name, start, end] of entries)
    await server.query(
      `insert into schedules (device_id, name, start_at, end_at, picture_sha256)
       select id, $2, $3, $4, (select picture_sha256 from schedules where picture_sha256 is not null limit 1)
       from devices where name = $1`,
      [DEVICE, name, new Date(start).toISOString(), new Date(end - 60_000).toISOString()],
    )
}

/** When it begins and ends, as its author chose. */
async function plannedOf(server: ServerProcess, name: string) {
  const [row] = await server.query(
    `select extract(epoch from start_at)::float8 * 1000 as start, extract(epoch from end_at)::float8 * 1000 as end
     from schedules where name = $1 and device_id = (select id from devices where name = $2)`,
    [name, DEVICE],
  )
  return row && { start: Number(row['start']), end: Number(row['end']) + 60_000 }
}

async function openDialog(page: Page, server: ServerProcess) {
  const [row] = await server.query('select id from devices where name = $1', [DEVICE])
  await page.goto(`/user/devices?device=${String(row?.['id'])}&tab=scheduledContent`)
}

async function openCalendar(page: Page, server: ServerProcess) {
  await openDialog(page, server)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByText('Updated')).toBeVisible()
  return calendar
}

async function openNextWeek(page: Page, server: ServerProcess, monday: string) {
  const calendar = await openCalendar(page, server)
  await calendar.getByText('Week', { exact: true }).click()
  await calendar.getByRole('button', { name: 'Forward' }).click()
  await expect(column(page, monday)).toBeVisible()
  // Eight in the morning is the first hour that is seen.
  await page.locator('.sx__view-container').evaluate((scroller) => {
    scroller.scrollTop = (scroller.scrollHeight * 8) / 24
  })
  return calendar
}

const column = (page: Page, date: string) => page.locator(`[data-time-grid-date="${date}"]`)

/** On the screen, a little to the right of the column's middle. */
async function pointAt(page: Page, date: string, time: string) {
  const box = await column(page, date).boundingBox()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (!box) throw new Error(`${date} is not shown`)
  return {
    x: box.x + box.width * 0.6,
    y: box.y + (box.height * (hours * 60 + minutes)) / 1440 + 3,
  }
}

type Spot = [date: string, time: string]

/** The pointer pulls from one time to another, and is still held. */
async function pull(page: Page, from: Spot, to: Spot) {
  const start = await pointAt(page, ...from)
  const end = await pointAt(page, ...to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 8)
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

const entry = (page: Page, name: string) =>
  page.getByRole('application').getByRole('button', { name }).first()

const panel = (page: Page) => page.getByRole('complementary', { name: 'Entry details' })

async function expectDraft(page: Page, date: string, start: string, end: string) {
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('New event')
  await expect(panel(page).getByLabel('Date', { exact: true })).toHaveValue(date)
  await expect(panel(page).getByLabel('Start time')).toHaveValue(start)
  await expect(panel(page).getByLabel('End time')).toHaveValue(end)
}

for (const zone of ['Europe/Warsaw', 'America/New_York']) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone })
    const at = (date: string, time: string) => instant(date, time, zone)

    test('time is chosen by pulling over it, and entries are moved and pulled longer [SCH-03] [SCH-06] [SCH-12] [SCH-20] [SCH-26] [SCH-28]', async ({
      page,
      server,
      knownAs,
    }) => {
      const [monday, wednesday, thursday] = [0, 2, 3].map((day) => nextWeek(zone, day)) as [
        string,
        string,
        string,
      ]
      await plan(server, [
        ['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')],
        ['Talk', at(thursday, '12:00'), at(thursday, '14:00')],
      ])
      await knownAs('ORG_EDITOR')
      const calendar = await openNextWeek(page, server, monday)
      await expect(entry(page, 'Fair')).toContainText('12:00 to 14:00')

      await pull(page, [wednesday, '09:00'], [wednesday, '10:45'])
      await page.mouse.up()
      await expectDraft(page, wednesday, '09:00', '11:00')
      await expect(entry(page, 'New event')).toHaveAttribute('aria-pressed', 'true')

      await pull(page, [wednesday, '11:00'], [wednesday, '16:00'])
      await expect(calendar.getByRole('status')).toHaveText('“Fair” has this time')
      await page.mouse.up()
      await expectDraft(page, wednesday, '11:00', '12:00')

      await entry(page, 'Fair').click()
      await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Fair')
      await expect(entry(page, 'Fair')).toHaveAttribute('aria-pressed', 'true')

      await pull(page, [wednesday, '12:30'], [wednesday, '16:30'])
      await page.mouse.up()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '16:00'), end: at(wednesday, '18:00') })
      await expect(entry(page, 'Fair')).toContainText('16:00 to 18:00')

      await pull(page, [wednesday, '16:30'], [thursday, '13:30'])
      await expect(calendar.getByRole('status')).toHaveText('“Talk” has this time')
      await page.mouse.up()
      await expect(entry(page, 'Fair')).toContainText('16:00 to 18:00')

      const handle = await entry(page, 'Fair').locator('[data-resize]').boundingBox()
      if (!handle) throw new Error('The end cannot be held')
      await page.mouse.move(handle.x + 20, handle.y + handle.height / 2)
      await page.mouse.down()
      const end = await pointAt(page, wednesday, '19:30')
      await page.mouse.move(end.x, end.y - 20)
      await page.mouse.move(end.x, end.y)
      await page.mouse.up()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '16:00'), end: at(wednesday, '19:30') })
      expect(await plannedOf(server, 'Talk')).toEqual({
        start: at(thursday, '12:00'),
        end: at(thursday, '14:00'),
      })
    })

    test('the keyboard chooses a time, moves an entry and its end [SCH-03] [SCH-20]', async ({
      page,
      server,
      knownAs,
    }) => {
      const [monday, wednesday] = [0, 2].map((day) => nextWeek(zone, day)) as [string, string]
      await plan(server, [['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')]])
      await knownAs('ORG_EDITOR')
      const calendar = await openNextWeek(page, server, monday)
      await expect(entry(page, 'Fair')).toBeVisible()

      const said = calendar.getByRole('status')
      await page.getByRole('application').focus()
      await page.keyboard.press('ArrowRight')
      await expect(said).toContainText('09:00 to 09:30')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(said).toContainText('09:00 to 10:30')
      await page.keyboard.press('Enter')
      await expectDraft(page, wednesday, '09:00', '10:30')

      await entry(page, 'Fair').focus()
      await page.keyboard.press('Alt+ArrowDown')
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '12:30'), end: at(wednesday, '14:30') })
      await expect(entry(page, 'Fair')).toBeFocused()
      await page.keyboard.press('Shift+Alt+ArrowDown')
      await expect(entry(page, 'Fair')).toContainText('12:30 to 15:00')
      await expect(entry(page, 'Fair')).toBeFocused()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '12:30'), end: at(wednesday, '15:00') })
      await page.keyboard.press('Alt+ArrowRight')
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(later(wednesday, 1), '12:30'), end: at(later(wednesday, 1), '15:00') })
      await expect(entry(page, 'Fair')).toBeFocused()
    })
  })
}

test.describe('in a month', () => {
  const zone = 'Asia/Kathmandu'
  test.use({ timezoneId: zone })
  const at = (date: string, time: string) => instant(date, time, zone)

  test('a day is chosen, an entry goes to another day, and what has no room is a week away [SCH-14] [SCH-15] [SCH-20]', async ({
    page,
    server,
    knownAs,
  }) => {
    const [fifteenth, sixteenth, full] = [15, 16, 20].map((day) => nextMonth(zone, day)) as [
      string,
      string,
      string,
    ]
    await plan(server, [
      ['Fair', at(fifteenth, '22:00'), at(sixteenth, '02:00')],
      ...[9, 10, 11, 12, 13, 14, 15, 16].map((hour): [string, number, number] => [
        `Hour ${hour}`,
        at(full, `${String(hour).padStart(2, '0')}:00`),
        at(full, `${hour}:45`.padStart(5, '0')),
      ]),
    ])
    await knownAs('ORG_EDITOR')
    const calendar = await openCalendar(page, server)
    await expect(calendar.getByRole('radio', { name: 'Month' })).toBeChecked()
    await calendar.getByRole('button', { name: 'Forward' }).click()
    const day = (date: string) => page.locator(`.sx__month-grid-day[data-date="${date}"]`)

    await day(fifteenth).click({ position: { x: 60, y: 70 } })
    await expectDraft(page, fifteenth, '09:00', '10:00')

    const moved = later(fifteenth, 2)
    await entry(page, 'Fair').hover()
    await page.mouse.down()
    await day(moved).hover({ position: { x: 30, y: 60 } })
    await day(moved).hover({ position: { x: 40, y: 70 } })
    await page.mouse.up()
    await expect
      .poll(() => plannedOf(server, 'Fair'))
      .toEqual({ start: at(moved, '22:00'), end: at(later(moved, 1), '02:00') })

    await day(full)
      .getByRole('button', { name: /more entr(y|ies) on/ })
      .click()
    await expect(calendar.getByRole('radio', { name: 'Week' })).toBeChecked()
    await expect(column(page, full)).toBeVisible()
    await expect(entry(page, 'Hour 16')).toBeAttached()
  })
})

test('loading says so; where it fails there is a way to try again [SCH-29]', async ({
  page,
  server,
  knownAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await plan(server, [['Fair', Date.now() + 3_600_000, Date.now() + 7_200_000]])
  await knownAs('ORG_EDITOR')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/devices\/[^/]+\/schedules\?/, async (route) => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  await openDialog(page, server)
  await expect(page.getByText('Working...')).toBeVisible()
  letGo()
  const overlay = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(overlay).toContainText('The schedule did not load')
  await page.unrouteAll()
  await overlay.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(page, 'Fair')).toBeVisible()
  await expect(overlay).toBeHidden()
})

test('what has started stays where it is, and why is said [SCH-17] [SCH-18]', async ({
  page,
  server,
  knownAs,
}) => {
  const now = Date.now()
  const [start, end] = [now - 300_000, now + 3_600_000]
  await plan(server, [['On air', start, end]])
  const before = await plannedOf(server, 'On air')
  await knownAs('ORG_EDITOR')
  const calendar = await openCalendar(page, server)
  await calendar.getByText('Week', { exact: true }).click()
  const running = entry(page, 'On air')
  await running.hover({ position: { x: 30, y: 4 } })
  await page.mouse.down()
  const box = await running.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) - 40, { steps: 4 })
  await expect(
    page.getByText('You cannot drag the event that is already in progress'),
  ).toBeVisible()
  await page.mouse.up()
  await running.focus()
  await page.keyboard.press('Shift+Alt+ArrowDown')
  await expect(
    page.getByText('You cannot resize the event that is already in progress'),
  ).toBeVisible()
  expect(await plannedOf(server, 'On air')).toEqual(before)
})

test.describe('with a finger', () => {
  const zone = 'Europe/Warsaw'
  test.use({ timezoneId: zone, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('time is chosen by two taps: where it begins, and where it ends [SCH-03]', async ({
    page,
    server,
    knownAs,
  }) => {
    await plan(server, [])
    await knownAs('ORG_EDITOR')
    const calendar = await openCalendar(page, server)
    await calendar.getByText('Week', { exact: true }).click()
    await calendar.getByRole('button', { name: 'Forward' }).click()
    const date = dateIn(zone, 4)
    await expect(column(page, date)).toBeVisible()
    await column(page, date).evaluate((day) => {
      const scroller = day.closest('.sx__view-container')
      if (scroller) scroller.scrollTop = (scroller.scrollHeight * 8) / 24
    })
    const tap = async (time: string) => {
      const { x, y } = await pointAt(page, date, time)
      await page.touchscreen.tap(x, y)
    }
    await tap('10:00')
    await expect(calendar.getByRole('status')).toHaveText('Now tap where it ends')
    await tap('11:30')
    await expectDraft(page, date, '10:00', '12:00')
  })
})
