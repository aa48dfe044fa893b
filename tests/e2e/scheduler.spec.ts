import { LIVE_PATH } from '#src/contract/live.ts'
import { QUIET_MOMENT, testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, holdRequests } from '#tests/helpers/e2e.ts'
import {
  column,
  entry,
  expectDraft,
  instant,
  later,
  openCalendar,
  openDialog,
  openWeekOf,
  panel,
  plan,
  plannedOf,
  pull,
  pullEnd,
} from '#tests/helpers/scheduler-stories.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'Europe/Warsaw' })

/** Days of the week after the quiet day. */
const [monday, wednesday, thursday] = ['2027-06-14', '2027-06-16', '2027-06-17'] as const
const HOUR_MS = 3_600_000

for (const zone of ['Europe/Warsaw', 'America/New_York']) {
  test.describe(`in ${zone}`, { tag: zone === 'Europe/Warsaw' ? [] : '@full' }, () => {
    test.use({ timezoneId: zone })
    const at = (date: string, time: string) => instant(date, time, zone)

    test('dragging with the mouse selects a time range, moves an entry, and resizes it [SCH-03] [SCH-06] [SCH-12] [SCH-20] [SCH-26] [SCH-28]', async ({
      page,
      server,
      knownAs,
    }) => {
      await plan(server, [
        ['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')],
        ['Talk', at(thursday, '12:00'), at(thursday, '14:00')],
      ])
      await knownAs('ORG_EDITOR')
      const calendar = await openWeekOf(page, server, monday)
      await expect(entry(page, 'Fair')).toContainText('12:00 to 14:00')

      await pull(page, [wednesday, '09:00'], [wednesday, '10:45'])
      await page.mouse.up()
      await expectDraft(page, wednesday, '09:00', '11:00')
      await expect(entry(page, 'New event')).toHaveAttribute('aria-pressed', 'true')

      await pull(page, [wednesday, '11:00'], [wednesday, '16:00'])
      await expect(calendar.getByRole('status')).toHaveText('Overlaps with “Fair”')
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
      await expect(calendar.getByRole('status')).toHaveText('Overlaps with “Talk”')
      await page.mouse.up()
      await expect(entry(page, 'Fair')).toContainText('16:00 to 18:00')

      await pullEnd(page, 'Fair', 'end', [wednesday, '19:30'])
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '16:00'), end: at(wednesday, '19:30') })
      await expect(entry(page, 'Fair')).toContainText('16:00 to 19:30')
      await pullEnd(page, 'Fair', 'start', [wednesday, '15:00'])
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(wednesday, '15:00'), end: at(wednesday, '19:30') })
      expect(await plannedOf(server, 'Talk')).toEqual({
        start: at(thursday, '12:00'),
        end: at(thursday, '14:00'),
      })
    })

    test('the keyboard selects a time range, moves an entry, and resizes it at both ends [SCH-03] [SCH-20]', async ({
      page,
      server,
      knownAs,
    }) => {
      await plan(server, [['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')]])
      await knownAs('ORG_EDITOR')
      const calendar = await openWeekOf(page, server, monday)
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
      await page.keyboard.press('Shift+Alt+ArrowLeft')
      await expect(entry(page, 'Fair')).toContainText('12:00 to 15:00')
      await page.keyboard.press('Shift+Alt+ArrowRight')
      await expect(entry(page, 'Fair')).toContainText('12:30 to 15:00')
      await page.keyboard.press('Alt+ArrowRight')
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(thursday, '12:30'), end: at(thursday, '15:00') })
      await expect(entry(page, 'Fair')).toBeFocused()
    })
  })
}

test.describe('in the month view', () => {
  const zone = 'Asia/Kathmandu'
  test.use({ timezoneId: zone })
  const at = (date: string, time: string) => instant(date, time, zone)

  test('a click selects a day, an entry can be dragged to another day, and hidden entries open the week [SCH-14] [SCH-15] [SCH-20]', async ({
    page,
    server,
    knownAs,
  }) => {
    const [fifteenth, sixteenth, full] = ['2027-07-15', '2027-07-16', '2027-07-20'] as const
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

test(
  'a calendar that is loading says so, and a failed load can be retried [SCH-29]',
  { tag: '@full' },
  async ({ page, server, knownAs, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await plan(server, [['Fair', QUIET_MOMENT - HOUR_MS, QUIET_MOMENT + 3 * HOUR_MS]])
    await knownAs('ORG_EDITOR')
    const schedules = /\/devices\/[^/]+\/schedules\?/
    await page.route(schedules, (route) => route.fulfill({ status: 500, json: {} }))
    const letGo = await holdRequests(page, schedules)
    await openDialog(page, server)
    await expect(page.getByText('Working...')).toBeVisible()
    letGo()
    const overlay = page.getByRole('alert').filter({ hasText: 'Error' })
    await expect(overlay).toContainText('Could not load the schedule')
    await page.unrouteAll()
    await overlay.getByRole('button', { name: 'Try again' }).click()
    await expect(entry(page, 'Fair')).toBeVisible()
    await expect(overlay).toBeHidden()
  },
)

test(
  'entries come only from the schedules call, first for one month from now [SCH-27] [SCH-31] [CALL-56]',
  { tag: '@full' },
  async ({ page, server, knownAs }) => {
    const asked: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isLive = url.pathname === `/api${LIVE_PATH}`
      if (/schedule|event/.test(url.pathname) && url.pathname.startsWith('/api/') && !isLive)
        asked.push(url)
    })
    await plan(server, [['Fair', QUIET_MOMENT + HOUR_MS, QUIET_MOMENT + 3 * HOUR_MS]])
    await knownAs('ORG_EDITOR')
    const before = await page.evaluate(() => Date.now())
    const calendar = await openCalendar(page, server)
    await expect(entry(page, 'Fair')).toBeVisible()
    await calendar.getByRole('button', { name: 'Forward' }).click()
    await calendar.getByText('Week', { exact: true }).click()
    await calendar.getByRole('button', { name: 'Today' }).click()
    await expect(entry(page, 'Fair')).toBeVisible()
    const after = await page.evaluate(() => Date.now())
    // The second request covers this month and the next, with the weeks around them.
    expect(asked.map(({ pathname }) => pathname.replace(/[\da-f-]{36}/, 'id'))).toEqual([
      '/api/devices/id/schedules',
      '/api/devices/id/schedules',
    ])
    const [from = '', to = ''] = ['from', 'to'].map(
      (name) => asked[0]?.searchParams.get(name) ?? '',
    )
    expect(Date.parse(from)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(from)).toBeLessThanOrEqual(after)
    expect(to).toBe(from.replace('-06-', '-07-'))
  },
)

test('an entry that has started cannot be moved or resized, and says why [SCH-17] [SCH-18]', async ({
  page,
  server,
  knownAs,
}) => {
  await plan(server, [['On air', QUIET_MOMENT - HOUR_MS, QUIET_MOMENT + 3 * HOUR_MS]])
  const before = await plannedOf(server, 'On air')
  await knownAs('ORG_EDITOR')
  const calendar = await openCalendar(page, server)
  await calendar.getByText('Week', { exact: true }).click()
  const running = entry(page, 'On air')
  await running.hover({ position: { x: 30, y: 16 } })
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
