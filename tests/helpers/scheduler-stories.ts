import { expect, type Page } from '@playwright/test'

import { momentOf } from '#src/features/scheduler/time/zoned.ts'

import { dateField } from './date-stories.ts'
import type { ServerProcess } from './server-process.ts'

/** A demo device that editors may change. */
const DEVICE = 'Case N1'
const DAY_MS = 86_400_000

export const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export const instant = (date: string, time: string, zone: string) =>
  momentOf({ date, time }, zone)?.moment ?? Number.NaN

export type Planned = [name: string, start: number, end: number]

/** Replaces all entries of the device with these image entries. As on the server, they end a minute before the chosen time. */
export async function plan(server: ServerProcess, entries: readonly Planned[]) {
  await server.query(
    'delete from schedules where device_id = (select id from devices where name = $1)',
    [DEVICE],
  )
  for (const entry of entries) await planAlso(server, entry)
}

export const planAlso = (server: ServerProcess, [name, start, end]: Planned) =>
  server.query(
    `insert into schedules (device_id, name, start_at, end_at, picture_sha256)
     select id, $2, $3, $4, (select picture_sha256 from frames limit 1)
     from devices where name = $1`,
    [DEVICE, name, new Date(start).toISOString(), new Date(end - 60_000).toISOString()],
  )

/** The start and end of an entry, as its author chose them. */
export async function plannedOf(server: ServerProcess, name: string) {
  const [row] = await server.query(
    `select extract(epoch from start_at)::float8 * 1000 as start, extract(epoch from end_at)::float8 * 1000 as end
     from schedules where name = $1 and device_id = (select id from devices where name = $2)`,
    [name, DEVICE],
  )
  return row && { start: Number(row['start']), end: Number(row['end']) + 60_000 }
}

export async function openDialog(page: Page, server: ServerProcess) {
  const [row] = await server.query('select id from devices where name = $1', [DEVICE])
  await page.goto(`/user/devices?device=${String(row?.['id'])}&tab=scheduledContent`)
}

export async function openCalendar(page: Page, server: ServerProcess) {
  await openDialog(page, server)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByText('Updated')).toBeVisible()
  return calendar
}

/** Opens the week `steps` steps ahead; a phone shows three days at a time. */
export async function openWeekOf(page: Page, server: ServerProcess, date: string, steps = 1) {
  const calendar = await openCalendar(page, server)
  await calendar.getByText('Week', { exact: true }).click()
  for (let step = 0; step < steps; step += 1)
    await calendar.getByRole('button', { name: 'Forward' }).click()
  await expect(column(page, date)).toBeVisible()
  await scrollToHour(page, 8)
  return calendar
}

/** Scrolls so that `hour` is the first visible hour. */
export const scrollToHour = (page: Page, hour: number) =>
  page.locator('.sx__view-container').evaluate((scroller, first) => {
    scroller.scrollTop = (scroller.scrollHeight * first) / 24
  }, hour)

export const column = (page: Page, date: string) => page.locator(`[data-time-grid-date="${date}"]`)

/** A point on the screen, slightly right of the column's center. */
export async function pointAt(page: Page, date: string, time: string) {
  const box = await column(page, date).boundingBox()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (!box) throw new Error(`${date} is not shown`)
  return {
    x: box.x + box.width * 0.6,
    y: box.y + (box.height * (hours * 60 + minutes)) / 1440 + 3,
  }
}

type Spot = [date: string, time: string]

/** Drags the pointer from one time to another without releasing it. */
export async function pull(page: Page, from: Spot, to: Spot) {
  const start = await pointAt(page, ...from)
  const end = await pointAt(page, ...to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 8)
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

/** Drags one end of an entry to a time and releases it. */
export async function pullEnd(page: Page, name: string, which: 'start' | 'end', to: Spot) {
  const box = await entry(page, name).locator(`[data-resize=${which}]`).boundingBox()
  if (!box) throw new Error(`The ${which} cannot be held`)
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  const end = await pointAt(page, ...to)
  await page.mouse.move(end.x, end.y - 20)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

export const entry = (page: Page, name: string) =>
  page.getByRole('application').getByRole('button', { name }).first()

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Entry details' })

export async function expectDraft(page: Page, date: string, start: string, end: string) {
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('New event')
  await expect(dateField(panel(page), 'Date')).toHaveText(date.split('-').toReversed().join('/'))
  await expect(dateField(panel(page), 'Start time')).toContainText(start)
  await expect(dateField(panel(page), 'End time')).toContainText(end)
}
