import type { Page } from '@playwright/test'

import { QUIET_MOMENT, testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect } from '#tests/helpers/e2e.ts'
import { fingerOn } from '#tests/helpers/finger.ts'
import {
  column,
  entry,
  expectDraft,
  instant,
  openCalendar,
  openWeekOf,
  panel,
  plan,
  plannedOf,
  pointAt,
  scrollToHour,
} from '#tests/helpers/scheduler-stories.ts'

const zone = 'Europe/Warsaw'
test.use({ serviceWorkers: 'block', timezoneId: zone, hasTouch: true })

const at = (date: string, time: string) => instant(date, time, zone)
const scrolledTo = (page: Page) =>
  page.locator('.sx__view-container').evaluate(({ scrollTop }) => scrollTop)

/** Waits for the end of momentum scrolling, which would otherwise capture the next touch. */
const endOfScrolling = (page: Page) =>
  page.locator('.sx__view-container').evaluateHandle((scroller) => ({
    ended: new Promise((resolve) =>
      scroller.addEventListener('scrollend', resolve, { once: true }),
    ),
  }))

/** The position of a handle after it was scrolled to the middle of the screen. */
const handleOf = async (page: Page, which: 'start' | 'end') => {
  const handle = entry(page, 'Fair').locator(`[data-resize=${which}]`)
  await handle.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const box = await handle.boundingBox()
  if (!box) throw new Error(`The ${which} cannot be held`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

for (const [device, viewport, steps] of [
  // A phone shows three days at a time, starting from a Wednesday.
  ['a phone', { width: 390, height: 844 }, 2],
  ['a tablet', { width: 1024, height: 768 }, 1],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a swipe scrolls, a long press moves an entry, and dragging a handle resizes the selected one [SCH-12] [SCH-20]', async ({
      page,
      server,
      knownAs,
    }) => {
      const date = '2027-06-16'
      const before = { start: at(date, '10:00'), end: at(date, '11:00') }
      await plan(server, [
        ['Fair', before.start, before.end],
        ['Talk', at(date, '12:00'), at(date, '12:30')],
      ])
      await knownAs('ORG_EDITOR')
      const calendar = await openWeekOf(page, server, date, steps)
      const said = calendar.getByRole('status')
      const finger = await fingerOn(page)
      await expect(entry(page, 'Fair')).toBeVisible()

      const top = await scrolledTo(page)
      const [low, high] = [await pointAt(page, date, '10:30'), await pointAt(page, date, '09:30')]
      await finger.swipe(low, high)
      await expect.poll(() => scrolledTo(page)).toBeGreaterThan(top)
      const scrolling = await endOfScrolling(page)
      await finger.up()
      await scrolling.evaluate(({ ended }) => ended.then(() => undefined))
      expect(await plannedOf(server, 'Fair')).toEqual(before)

      await scrollToHour(page, 8)
      const held = await pointAt(page, date, '10:20')
      await finger.down(held)
      await expect(said).toContainText('10:00 to 11:00')
      const taken = await pointAt(page, date, '12:10')
      await finger.move(held, taken)
      await expect(said).toHaveText('Overlaps with “Talk”')
      await finger.cancel()
      await expect(said).toHaveText('')
      expect(await plannedOf(server, 'Fair')).toEqual(before)

      await finger.down(held)
      await expect(said).toContainText('10:00 to 11:00')
      await finger.move(held, await pointAt(page, date, '11:20'))
      await expect(said).toContainText('11:00 to 12:00')
      await finger.up()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(date, '11:00'), end: at(date, '12:00') })
      await expect(entry(page, 'Fair')).toContainText('11:00 to 12:00')

      await entry(page, 'Fair').tap()
      await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Fair')
      const slot = ((await column(page, date).boundingBox())?.height ?? 0) / 48
      const start = await handleOf(page, 'start')
      await finger.down(start)
      await finger.move(start, { x: start.x, y: start.y - 2 * slot })
      await expect(said).toContainText('10:00 to 12:00')
      await finger.up()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(date, '10:00'), end: at(date, '12:00') })
      const end = await handleOf(page, 'end')
      await finger.down(end)
      await finger.move(end, { x: end.x, y: end.y + slot })
      await expect(said).toHaveText('Overlaps with “Talk”')
      await finger.move({ x: end.x, y: end.y + slot }, { x: end.x, y: end.y - slot })
      await expect(said).toContainText('10:00 to 11:30')
      await finger.up()
      await expect
        .poll(() => plannedOf(server, 'Fair'))
        .toEqual({ start: at(date, '10:00'), end: at(date, '11:30') })
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('two taps select a time range: its start and its end [SCH-03]', async ({
    page,
    server,
    knownAs,
  }) => {
    await plan(server, [])
    await knownAs('ORG_EDITOR')
    const date = '2027-06-13'
    const calendar = await openWeekOf(page, server, date)
    const tap = async (time: string) => {
      const { x, y } = await pointAt(page, date, time)
      await page.touchscreen.tap(x, y)
    }
    await tap('10:00')
    await expect(calendar.getByRole('status')).toHaveText('Tap the end time')
    await tap('11:30')
    await expectDraft(page, date, '10:00', '12:00')
  })

  test('an entry that has started cannot be dragged by touch, and says why [SCH-17]', async ({
    page,
    server,
    knownAs,
  }) => {
    await plan(server, [['On air', QUIET_MOMENT - 3_600_000, QUIET_MOMENT + 3 * 3_600_000]])
    const before = await plannedOf(server, 'On air')
    await knownAs('ORG_EDITOR')
    const calendar = await openCalendar(page, server)
    await calendar.getByText('Week', { exact: true }).click()
    const running = entry(page, 'On air')
    await running.scrollIntoViewIfNeeded()
    const box = await running.boundingBox()
    const finger = await fingerOn(page)
    await finger.down({ x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 20 })
    await expect(
      page.getByText('You cannot drag the event that is already in progress'),
    ).toBeVisible()
    await finger.up()
    expect(await plannedOf(server, 'On air')).toEqual(before)
  })
})

test.describe('in the month view on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('a long press drags an entry to another day [SCH-20]', async ({ page, server, knownAs }) => {
    const [fifteenth, moved] = ['2027-07-15', '2027-07-17'] as const
    await plan(server, [['Fair', at(fifteenth, '10:00'), at(fifteenth, '12:00')]])
    await knownAs('ORG_EDITOR')
    const calendar = await openCalendar(page, server)
    await calendar.getByRole('button', { name: 'Forward' }).click()
    const middleOf = async (date: string) => {
      const box = await page.locator(`.sx__month-grid-day[data-date="${date}"]`).boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 40 }
    }
    await expect(entry(page, 'Fair')).toBeVisible()
    const finger = await fingerOn(page)
    const held = await middleOf(fifteenth)
    await finger.down(held)
    await expect(calendar.getByRole('status')).toContainText('10:00 to 12:00')
    await finger.move(held, await middleOf(moved))
    await finger.up()
    await expect
      .poll(() => plannedOf(server, 'Fair'))
      .toEqual({ start: at(moved, '10:00'), end: at(moved, '12:00') })
  })
})
