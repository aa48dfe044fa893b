import type { Page, TestInfo } from '@playwright/test'

import { isAccessible } from '#tests/helpers/accessible.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { copyImage, croppersPreview, plainPicture } from '#tests/helpers/content-stories.ts'
import { dateField } from '#tests/helpers/date-stories.ts'
import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { dragFiles, dragInto, type Point, takeFrom } from '#tests/helpers/dragged-files.ts'
import { QUIET_MOMENT, testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import {
  column,
  entry,
  instant,
  openCalendar,
  openWeekOf,
  panel,
  plan,
  plannedOf,
  pointAt,
  scrollToHour,
} from '#tests/helpers/scheduler-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const zone = 'Europe/Warsaw'
test.use({ timezoneId: zone, serviceWorkers: 'block' })

/** The quiet day, and two days of the week after it. */
const [today, monday, wednesday] = ['2027-06-09', '2027-06-14', '2027-06-16'] as const
const HOUR_MS = 3_600_000
const at = (date: string, time: string) => instant(date, time, zone)

/** Drags files over the page, as from the desktop. */
const drag = async (page: Page, info: TestInfo, ...names: string[]) => {
  const files = await Promise.all(names.map((name) => plainPicture(name)))
  return await dragFiles(page, files, (name) => info.outputPath(name))
}
/** Repeats the drag until the page says where the file goes, because the calendar may be drawn again meanwhile. */
const dropAt = async (page: Page, file: Awaited<ReturnType<typeof dragInto>>, at: Point) => {
  await expect(async () => {
    await file.over(at)
    await expect(status(page)).not.toBeEmpty({ timeout: 1_000 })
  }).toPass()
  await file.drop(at)
}
const dayCell = async (page: Page, date: string) => {
  const box = await page.locator(`.sx__month-grid-day[data-date="${date}"]`).boundingBox()
  if (!box) throw new Error(`${date} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height - 8 }
}
const crop = async (page: Page) => {
  const cropper = await croppersPreview(page)
  await cropper.crop()
  await expect(cropperOf(page)).toBeHidden()
}
const cropperOf = (page: Page) => page.getByRole('dialog', { name: 'Crop image' })
const status = (page: Page) => page.getByRole('region', { name: 'Calendar' }).getByRole('status')

const pictureOf = async (server: ServerProcess, name: string) =>
  (await server.query('select picture_sha256 from schedules where name = $1', [name]))[0]?.[
    'picture_sha256'
  ]

test.beforeEach(async ({ server, knownAs, consoleErrors }) => {
  consoleErrors.allow(NO_NETWORK)
  await plan(server, [])
  await knownAs('ORG_EDITOR')
})

test('a file dropped on a slot of the week is cropped and scheduled in one go [SCH-03] [SCH-13] [CALL-58]', async ({
  page,
  server,
}, info) => {
  await openWeekOf(page, server, monday)
  const file = await drag(page, info, 'Harbour map.png')
  const slot = await pointAt(page, wednesday, '10:00')
  await file.over(slot)
  await expect(status(page)).toHaveText('16/06/2027, 10:00 to 11:00')
  await expect(column(page, wednesday).getByText('10:00 to 11:00')).toBeVisible()
  await file.drop(slot)
  await crop(page)
  await expect(page.getByText('Entry created')).toBeVisible()
  expect(await plannedOf(server, 'Harbour map')).toEqual({
    start: at(wednesday, '10:00'),
    end: at(wednesday, '11:00'),
  })
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour map')
})

test('Escape in the cropper leaves nothing behind, and a drop that cannot be scheduled says why [SCH-12] [SCH-13] [SCH-19]', async ({
  page,
  server,
}, info) => {
  await plan(server, [
    ['On air', QUIET_MOMENT - HOUR_MS, QUIET_MOMENT + HOUR_MS],
    ['Fair', at(monday, '12:00'), at(monday, '14:00')],
  ])
  const calendar = await openWeekOf(page, server, monday)
  const file = await drag(page, info, 'Harbour map.png')
  const slot = await pointAt(page, monday, '10:00')
  await dropAt(page, file, slot)
  await croppersPreview(page)
  await page.keyboard.press('Escape')
  await expect(cropperOf(page)).toBeHidden()
  await expect(panel(page).getByText('Select a time range in the calendar')).toBeVisible()

  const { x, y } = (await calendar.getByRole('heading').first().boundingBox()) ?? { x: 0, y: 0 }
  await file.over({ x, y })
  await file.drop({ x, y })
  await calendar.getByRole('button', { name: 'Back' }).click()
  await expect(column(page, today)).toBeVisible()
  await scrollToHour(page, 8)
  for (const [time, why] of [
    ['09:00', 'This time has passed'],
    ['12:15', 'This entry has started, so it can only be deleted.'],
  ] as const) {
    const taken = await pointAt(page, today, time)
    await file.over(taken)
    await expect(status(page)).toHaveText(why)
    await file.drop(taken)
    await expect(status(page)).toHaveText(why)
    await expect(cropperOf(page)).toBeHidden()
  }

  const free = await pointAt(page, today, '15:00')
  const both = await drag(page, info, 'one.png', 'two.png')
  await dropAt(page, both, free)
  await expect(page.getByText('Only one image can be used here. Not used: two.png.')).toBeVisible()
  await croppersPreview(page)
  await page.keyboard.press('Escape')
  await expect(cropperOf(page)).toBeHidden()
  const text = await dragFiles(
    page,
    [{ name: 'notes.txt', buffer: Buffer.from('no image') }],
    (name) => info.outputPath(name),
  )
  await text.over(free)
  await text.drop(free)
  await expect(page.getByText(/^notes\.txt: This image cannot be read/)).toBeVisible()
  await expect(cropperOf(page)).toBeHidden()
  const names = await server.query(
    `select s.name from schedules s join devices d on d.id = s.device_id where d.name = 'Case N1' order by s.name`,
  )
  expect(names).toEqual([{ name: 'Fair' }, { name: 'On air' }])
})

test('a half-filled entry survives a drop beside it [OFF-30] [SCH-06]', async ({
  page,
  server,
}, info) => {
  await openWeekOf(page, server, monday)
  const half = await pointAt(page, monday, '15:00')
  await page.mouse.click(half.x, half.y)
  const title = panel(page).getByRole('textbox', { name: 'Title' })
  await title.fill('Half an idea')
  const file = await drag(page, info, 'Harbour map.png')
  const slot = await pointAt(page, wednesday, '10:00')
  await dropAt(page, file, slot)
  await croppersPreview(page)
  await page.keyboard.press('Escape')
  await expect(cropperOf(page)).toBeHidden()
  await expect(title).toHaveValue('Half an idea')

  await dropAt(page, file, slot)
  await crop(page)
  await expect(title).toHaveValue('Harbour map')
  await expect.poll(() => plannedOf(server, 'Harbour map')).toBeDefined()
  await page.mouse.click(half.x, half.y)
  await expect(title).toHaveValue('Half an idea')
  await expect(entry(page, 'Half an idea')).toBeVisible()
  await dropAt(page, file, half)
  await crop(page)
  await expect
    .poll(() => plannedOf(server, 'Half an idea'))
    .toEqual({ start: at(monday, '15:00'), end: at(monday, '16:00') })
})

test('a file dropped on a day is scheduled, and one dropped on an entry replaces its content [SCH-15] [SCH-22]', async ({
  page,
  server,
}, info) => {
  await openCalendar(page, server)
  const file = await drag(page, info, 'Harbour map.png')
  const day = await dayCell(page, wednesday)
  await dropAt(page, file, day)
  await crop(page)
  await expect
    .poll(() => plannedOf(server, 'Harbour map'))
    .toEqual({ start: at(wednesday, '09:00'), end: at(wednesday, '10:00') })

  const before = await pictureOf(server, 'Harbour map')
  const { buffer } = await plainPicture('other.png', { background: '#f4f1e8' })
  const other = await dragFiles(page, [{ name: 'other.png', buffer }], (name) =>
    info.outputPath(name),
  )
  const onEntry = async () => {
    const chip = await entry(page, 'Harbour map').boundingBox()
    return { x: (chip?.x ?? 0) + 20, y: (chip?.y ?? 0) + 8 }
  }
  // Repeats the drag, because the days may be drawn again meanwhile.
  await expect(async () => {
    await other.over(await onEntry())
    const timeout = 1_000
    await expect(status(page)).toHaveText('Replaces the content of “Harbour map”', { timeout })
  }).toPass()
  await other.drop(await onEntry())
  await crop(page)
  await expect.poll(() => pictureOf(server, 'Harbour map')).not.toEqual(before)
  expect(await plannedOf(server, 'other')).toBeUndefined()
})

test('a library image dragged from another window is scheduled at full size [CALL-58]', async ({
  page,
  server,
}) => {
  await openWeekOf(page, server, monday)
  const library = await page.context().newPage()
  await library.goto('/media-library')
  const row = library.getByRole('grid', { name: 'Images' }).getByRole('row').nth(1)
  const name = (await row.locator('bdi').first().textContent()) ?? ''
  const dragged = await takeFrom(library, row.locator('img'))
  await page.bringToFront()
  const image = await dragInto(page, dragged)
  const slot = await pointAt(page, wednesday, '10:00')
  const wholeImage = page.waitForRequest(/\/api\/images\/[^/]+\/file$/)
  await dropAt(page, image, slot)
  await wholeImage
  await crop(page)
  await expect
    .poll(() => plannedOf(server, name))
    .toEqual({ start: at(wednesday, '10:00'), end: at(wednesday, '11:00') })
})

test('an image can be pasted on the focused slot and on a draft entry [SCH-03]', async ({
  page,
  server,
}) => {
  await openWeekOf(page, server, monday)
  await copyImage(page)
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(status(page)).toContainText('15/06/2027, 09:00 to 09:30')
  await page.keyboard.press('Control+V')
  await crop(page)
  await expect
    .poll(() => plannedOf(server, 'Pasted image'))
    .toEqual({ start: at('2027-06-15', '09:00'), end: at('2027-06-15', '10:00') })

  const slot = await pointAt(page, wednesday, '10:00')
  await page.mouse.click(slot.x, slot.y)
  await panel(page).getByRole('textbox', { name: 'Title' }).fill('Guests')
  await page.getByRole('application').focus()
  await entry(page, 'Guests').focus()
  await page.keyboard.press('Control+V')
  await crop(page)
  await expect
    .poll(() => plannedOf(server, 'Guests'))
    .toEqual({ start: at(wednesday, '10:00'), end: at(wednesday, '11:00') })
})

test('the context menus of a slot and an entry work by keyboard [SCH-03] [SCH-16]', async ({
  page,
  server,
}) => {
  await plan(server, [['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')]])
  await openWeekOf(page, server, monday)
  await expect(entry(page, 'Fair')).toBeVisible()
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Actions' })
  await expect(menu.getByRole('menuitem')).toHaveText(['New entry here', 'Paste image'])
  await expect(menu.getByRole('menuitem', { name: 'New entry here' })).toBeFocused()
  await isAccessible(page, 'the menu of a slot')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(status(page)).toContainText('14/06/2027, 09:30 to 10:00')
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Enter')
  await expect(dateField(panel(page), 'Start time')).toContainText('09:30')
  await expect(dateField(panel(page), 'End time')).toContainText('10:30')

  await entry(page, 'Fair').focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open',
    'Replace content…',
    'Paste image',
    'Copy to other devices…',
    'Delete',
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Do you really want to delete this event?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.poll(() => plannedOf(server, 'Fair')).toBeUndefined()
})

test('the context menu replaces content from the library and pastes an image [SCH-22]', async ({
  page,
  server,
}) => {
  await plan(server, [['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')]])
  await openWeekOf(page, server, monday)
  const before = await pictureOf(server, 'Fair')
  const menu = page.getByRole('menu', { name: 'Actions' })
  await entry(page, 'Fair').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Replace content…' }).click()
  const choice = page.getByRole('dialog', { name: /^Scheduled content for/ })
  await choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader').first().click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  await (await croppersPreview(page)).crop()
  await expect(choice).toBeHidden()
  await expect.poll(() => pictureOf(server, 'Fair')).not.toEqual(before)

  await copyImage(page)
  const slot = await pointAt(page, wednesday, '10:00')
  await page.mouse.click(slot.x, slot.y, { button: 'right' })
  await menu.getByRole('menuitem', { name: 'Paste image' }).click()
  await crop(page)
  await expect
    .poll(() => plannedOf(server, 'Pasted image'))
    .toEqual({ start: at(wednesday, '10:00'), end: at(wednesday, '11:00') })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a file dropped offline is scheduled once when the network returns [OFF-07] [OFF-13]', async ({
    page,
    server,
    wire,
  }, info) => {
    await openWeekOf(page, server, monday)
    await cutNetwork(page, wire)
    const file = await drag(page, info, 'Harbour map.png')
    const slot = await pointAt(page, wednesday, '10:00')
    await dropAt(page, file, slot)
    await crop(page)
    await expect(panel(page).getByText('Waiting to send')).toBeVisible()
    expect(await plannedOf(server, 'Harbour map')).toBeUndefined()
    await page.reload()
    await wire.set({ kind: 'pass' })
    await expect
      .poll(() => plannedOf(server, 'Harbour map'), { timeout: 60_000 })
      .toEqual({ start: at(wednesday, '10:00'), end: at(wednesday, '11:00') })
    const rows = await server.query('select id from schedules where name = $1', ['Harbour map'])
    expect(rows).toHaveLength(1)
  })
})

test('a viewer cannot drop a file, and the page stays open', async ({ page, server }, info) => {
  await plan(server, [['Fair', at(wednesday, '12:00'), at(wednesday, '14:00')]])
  await server.query("update users set role = 'ORG_VIEWER' where email = $1", [
    accountOf('ORG_EDITOR').email,
  ])
  await openWeekOf(page, server, monday)
  const before = page.url()
  const file = await drag(page, info, 'Harbour map.png')
  const slot = await pointAt(page, wednesday, '10:00')
  await file.over(slot)
  await file.drop(slot)
  await entry(page, 'Fair').click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['Open'])
  await expect(cropperOf(page)).toBeHidden()
  expect(page.url()).toBe(before)
})
