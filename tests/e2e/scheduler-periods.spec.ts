import type { Locator, Page } from '@playwright/test'

import { typeDate } from '#tests/helpers/date-stories.ts'
import { QUIET_MOMENT, testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import { deleteSelected, nameAndFill, offerTemplate } from '#tests/helpers/entry-stories.ts'
import { entry, instant, openCalendar, panel, plan } from '#tests/helpers/scheduler-stories.ts'

const zone = 'Europe/Warsaw'
test.use({ serviceWorkers: 'block', timezoneId: zone })

const HOUR_MS = 3_600_000
const at = (date: string, time: string) => instant(date, time, zone)
const hour = (name: string, date: string) =>
  [name, at(date, '12:00'), at(date, '13:00')] as [string, number, number]

const turn = async (calendar: Locator, to: 'Forward' | 'Back', months: readonly string[]) => {
  for (const month of months) {
    await calendar.getByRole('button', { name: to }).click()
    await expect(calendar.getByRole('heading')).toHaveText(month)
  }
}
const day = (page: Page, date: string) => page.locator(`.sx__month-grid-day[data-date="${date}"]`)

test.beforeEach(async ({ server, knownAs }) => {
  await offerTemplate(server)
  await plan(server, [])
  await knownAs('ORG_EDITOR')
})

for (const [date, month] of [
  ['2027-08-17', 'August 2027'],
  // While the date is typed, the field shows January, which is not loaded yet.
  ['2027-11-16', 'November 2027'],
  ['2028-02-29', 'February 2028'],
  ['2028-08-09', 'August 2028'],
] as const)
  test(`an entry on ${date} is created, shown on its day, found again, and deleted`, async ({
    page,
    server,
  }) => {
    const calendar = await openCalendar(page, server)
    await panel(page).getByRole('button', { name: 'Add entry' }).click()
    const create = await nameAndFill(page, 'Far away')
    await typeDate(panel(page), 'Date', date)
    await expect(calendar.getByRole('heading')).toHaveText(month)
    await create.click()
    await expect(page.getByText('Entry created')).toBeVisible()
    await expect(day(page, date).getByRole('button', { name: 'Far away' })).toBeVisible()

    await openCalendar(page, server)
    const until = new Date(`${date.slice(0, 7)}-01`)
    for (const month = new Date('2027-06-01'); month < until; month.setMonth(month.getMonth() + 1))
      await calendar.getByRole('button', { name: 'Forward' }).click()
    await expect(calendar.getByRole('heading')).toHaveText(month)
    await entry(page, 'Far away').click()
    await deleteSelected(page)
    await expect(entry(page, 'Far away')).toBeHidden()
    await expect
      .poll(() => server.query("select 1 from schedules where name = 'Far away'"))
      .toEqual([])
  })

test('each month, past or future, is fetched when it is opened and stays available offline', async ({
  page,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await plan(server, [
    hour('Long ago', '2026-12-31'),
    hour('Autumn', '2027-09-15'),
    hour('Winter', '2027-12-15'),
  ])
  const calendar = await openCalendar(page, server)
  await turn(calendar, 'Back', ['May 2027', 'April 2027', 'March 2027', 'February 2027'])
  await turn(calendar, 'Back', ['January 2027', 'December 2026'])
  await expect(entry(page, 'Long ago')).toBeVisible()
  await calendar.getByRole('button', { name: 'Today' }).click()
  await turn(calendar, 'Forward', ['July 2027', 'August 2027', 'September 2027'])
  await expect(entry(page, 'Autumn')).toBeVisible()

  wire.set({ kind: 'refuse' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(calendar.getByRole('heading')).toHaveText('June 2027')
  await turn(calendar, 'Forward', ['July 2027', 'August 2027', 'September 2027'])
  await expect(entry(page, 'Autumn')).toBeVisible()

  await calendar.getByRole('button', { name: 'Forward' }).click()
  const overlay = calendar.getByRole('alert')
  await expect(overlay).toContainText('These days are not available offline')
  await turn(calendar, 'Forward', ['November 2027', 'December 2027'])
  await expect(overlay).toBeVisible()
  wire.set({ kind: 'pass' })
  // The console may notice first that the server answers again, and read them by itself.
  await Promise.race([
    overlay.getByRole('button', { name: 'Try again' }).click(),
    overlay.waitFor({ state: 'hidden' }),
  ])
  await expect(entry(page, 'Winter')).toBeVisible()
  await expect(overlay).toBeHidden()
})

test('a week before the current one draws its entries once it is scrolled into view', async ({
  page,
  server,
}) => {
  await plan(server, [hour('Last week', '2027-06-02'), hour('This week', '2027-06-12')])
  await openCalendar(page, server)
  await expect(entry(page, 'This week')).toBeInViewport()
  await expect(entry(page, 'Last week')).toHaveCount(0)
  await day(page, '2027-06-02').scrollIntoViewIfNeeded()
  await expect(entry(page, 'Last week')).toBeInViewport()
})

test('the list shows upcoming entries a month at a time', async ({ page, server }) => {
  await plan(server, [
    ['On air', QUIET_MOMENT - HOUR_MS, QUIET_MOMENT + HOUR_MS],
    hour('Ended', '2027-06-08'),
    hour('Soon', '2027-06-12'),
    hour('Later', '2027-07-08'),
    hour('After that', '2027-07-12'),
  ])
  const calendar = await openCalendar(page, server)
  await calendar.getByText('List', { exact: true }).click()
  const rows = calendar.getByRole('listitem')
  await expect(rows).toContainText(['On air', 'Soon', 'Later'])
  await expect(rows).toHaveCount(3)
  await rows.filter({ hasText: 'Soon' }).getByRole('button').click()
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Soon')
  await calendar.getByRole('button', { name: 'Forward' }).click()
  await expect(rows).toContainText(['After that'])
  await calendar.getByRole('button', { name: 'Forward' }).click()
  await expect(calendar.getByText('Nothing scheduled from')).toBeVisible()
})

test('the current month opens at its current week', async ({ page, server }) => {
  await openCalendar(page, server)
  await expect(day(page, '2027-06-09')).toBeInViewport({ ratio: 0.9 })
  await expect(day(page, '2027-06-01')).not.toBeInViewport()
  await day(page, '2027-06-16').hover()
  await page.mouse.wheel(0, -2_000)
  await expect(day(page, '2027-06-01')).toBeInViewport({ ratio: 0.9 })
})
