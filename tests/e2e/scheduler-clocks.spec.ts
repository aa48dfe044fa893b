import type { Page } from '@playwright/test'

import { testFrom } from '#tests/helpers/e2e-at.ts'
import { expect } from '#tests/helpers/e2e.ts'
import {
  column,
  entry,
  expectDraft,
  instant,
  openWeekOf,
  plan,
  plannedOf,
  pointAt,
  pull,
  scrollToHour,
} from '#tests/helpers/scheduler-stories.ts'

// A Wednesday: in New York the clocks go forward on Sunday, in Warsaw on the 28th.
const test = testFrom(Date.UTC(2027, 2, 10, 8))
test.use({ serviceWorkers: 'block' })

/** The times that the next move sends to the server. */
const nextMove = async (page: Page) => {
  const request = await page.waitForRequest((one) => one.method() === 'PATCH')
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  return {
    times: body.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)?.map((time) => time.replace(':00.000Z', 'Z')),
    isUtc: /timezoneId"\s+UTC\s/.test(body),
  }
}

/** The distance of an entry from the top of its column, in hours. */
async function hoursDown(page: Page, name: string, date: string) {
  const day = await column(page, date).boundingBox()
  const box = await column(page, date).getByRole('button', { name }).boundingBox()
  return day && box && Math.round(((box.y - day.y) / day.height) * 48) / 2
}

for (const { zone, saturday, sunday, weeks, before, after, skipped } of [
  {
    zone: 'Europe/Warsaw',
    saturday: '2027-03-27',
    sunday: '2027-03-28',
    weeks: 2,
    before: '2027-03-27T09:00Z',
    after: ['2027-03-28T08:00Z', '2027-03-28T09:59Z'],
    skipped: '2027-03-28T01:30Z',
  },
  {
    zone: 'America/New_York',
    saturday: '2027-03-13',
    sunday: '2027-03-14',
    weeks: 0,
    before: '2027-03-13T15:00Z',
    after: ['2027-03-14T14:00Z', '2027-03-14T15:59Z'],
    skipped: '2027-03-14T07:30Z',
  },
]) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone })
    const at = (date: string, time: string) => instant(date, time, zone)

    test('an entry keeps its wall-clock time when moved across a clock change, and is sent in UTC [SCH-20] [SCH-28]', async ({
      page,
      server,
      knownAs,
    }) => {
      const moment = Date.parse(before)
      expect(moment).toBe(at(saturday, '10:00'))
      await plan(server, [
        ['Fair', moment, moment + 7_200_000],
        ['Night watch', at(saturday, '22:00'), at(sunday, '04:00')],
        ['Early', at(saturday, '02:30'), at(saturday, '03:30')],
      ])
      await knownAs('ORG_EDITOR')
      await openWeekOf(page, server, sunday, weeks)
      await expect(entry(page, 'Fair')).toContainText('10:00 to 12:00')
      await pull(page, [saturday, '10:30'], [sunday, '10:30'])
      const move = nextMove(page)
      await page.mouse.up()
      expect(await move).toEqual({ times: after, isUtc: true })
      await expect(entry(page, 'Fair')).toContainText('10:00 to 12:00')
      await expect.poll(() => hoursDown(page, 'Fair', sunday)).toBe(10)
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(sunday, '10:00'), end: at(sunday, '12:00') })

      // Six hours by the clock but five hours long, and split at midnight.
      expect(at(sunday, '04:00') - at(saturday, '22:00')).toBe(5 * 3_600_000)
      await expect.poll(() => hoursDown(page, 'Night watch', saturday)).toBe(22)
      await expect.poll(() => hoursDown(page, 'Night watch', sunday)).toBe(0)
      const [piece, day] = await Promise.all([
        column(page, sunday).getByRole('button', { name: 'Night watch' }).boundingBox(),
        column(page, sunday).boundingBox(),
      ])
      expect(Math.round(((piece?.height ?? 0) / (day?.height ?? 1)) * 24)).toBe(4)

      // If the clocks skip its start time, it starts that much later.
      await plan(server, [['Early', at(saturday, '02:30'), at(saturday, '03:30')]])
      await openWeekOf(page, server, sunday, weeks)
      await entry(page, 'Early').focus()
      await page.keyboard.press('Alt+ArrowRight')
      await expect(entry(page, 'Early')).toContainText('03:30 to 04:30')
      await expect
        .poll(async () => (await plannedOf(server, 'Early'))?.start)
        .toBe(Date.parse(skipped))
    })

    test('a time range can be selected around the hour that the clocks skip [SCH-03] [SCH-28]', async ({
      page,
      server,
      knownAs,
    }) => {
      await plan(server, [])
      await knownAs('ORG_EDITOR')
      const calendar = await openWeekOf(page, server, sunday, weeks)
      await scrollToHour(page, 0)
      await pull(page, [sunday, '01:00'], [sunday, '03:45'])
      await expect(calendar.getByRole('status')).toContainText('01:00 to 04:00')
      await page.mouse.up()
      await expectDraft(page, sunday, '01:00', '04:00')
      const { x, y } = await pointAt(page, sunday, '05:10')
      await page.mouse.click(x, y)
      await expectDraft(page, sunday, '05:00', '06:00')
    })
  })
}

test.describe('in Asia/Kathmandu', () => {
  const zone = 'Asia/Kathmandu'
  const [tuesday, wednesday] = ['2027-03-16', '2027-03-17'] as const
  test.use({ timezoneId: zone })

  test('a week uses the local midnight of a UTC+5:45 time zone [SCH-28]', async ({
    page,
    server,
    knownAs,
  }) => {
    const midnight = Date.parse('2027-03-15T18:15Z')
    expect(midnight).toBe(instant(tuesday, '00:00', zone))
    await plan(server, [['Night', midnight, midnight + 3 * 3_600_000]])
    await knownAs('ORG_EDITOR')
    await openWeekOf(page, server, tuesday)
    await scrollToHour(page, 0)
    await expect(entry(page, 'Night')).toContainText('00:00 to 03:00')
    expect(await hoursDown(page, 'Night', tuesday)).toBe(0)
    await pull(page, [tuesday, '01:00'], [wednesday, '05:00'])
    const move = nextMove(page)
    await page.mouse.up()
    expect(await move).toEqual({ times: ['2027-03-16T22:15Z', '2027-03-17T01:14Z'], isUtc: true })
    await expect(entry(page, 'Night')).toContainText('04:00 to 07:00')
    await expect.poll(() => hoursDown(page, 'Night', wednesday)).toBe(4)
    await pull(page, [tuesday, '06:00'], [tuesday, '07:15'])
    await page.mouse.up()
    await expectDraft(page, tuesday, '06:00', '07:30')
  })
})
