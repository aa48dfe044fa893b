import type { Page } from '@playwright/test'

import { testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import { beginEntry, deleteSelected, offerTemplate } from '#tests/helpers/entry-stories.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'
import {
  entry,
  instant,
  openWeekOf,
  panel,
  plan,
  planAlso,
  plannedOf,
} from '#tests/helpers/scheduler-stories.ts'

const zone = 'Europe/Warsaw'
// The network is cut only after everything that a test needs has loaded.
test.use({ serviceWorkers: 'block', timezoneId: zone })

/** In the week after the quiet day. */
const date = '2027-06-16'
const at = (time: string) => instant(date, time, zone)
const cut = (wire: FaultProxy) => wire.set({ kind: 'refuse' })
const mend = (wire: FaultProxy) => wire.set({ kind: 'pass' })
const TO_SEND = { timeout: 60_000 }

/** The status chip in the header, above the dialog. */
const chip = (page: Page) => page.locator('header [role=status]').first()

/** Sets the browser itself offline, so that the console does not even try to send. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await expect(chip(page)).toHaveText(/^Offline/)
}

/** Changes to entries in order of arrival. Requests with the same key are one change, however often it was sent. */
const deeds = ({ arrivals }: FaultProxy, since: number) => {
  const sent = arrivals
    .slice(since)
    .filter(({ request }) => /^(POST|PATCH|DELETE) \S*schedules/.test(request))
  const byKey = new Map(sent.map(({ idempotencyKey, request }) => [idempotencyKey, request]))
  return [...byKey.values()].map((request) => request.replace(/[\da-f-]{36}/, 'id'))
}

test.beforeEach(async ({ consoleErrors, server, knownAs }) => {
  consoleErrors.allow(NO_NETWORK)
  await offerTemplate(server)
  await plan(server, [])
  await knownAs('ORG_EDITOR')
})

test('an entry created, moved, or deleted in one tab shows in the other, even while it waits [OFF-07]', async ({
  page,
  context,
  server,
  wire,
}) => {
  test.slow()
  const other = await context.newPage()
  for (const tab of [page, other]) await openWeekOf(tab, server, date)
  const create = await beginEntry(page, { title: 'Guests', date, start: '09:00', end: '10:15' })
  await cut(wire)
  await create.click()
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Guests')).toContainText('09:00 to 10:30')
    await expect(entry(tab, 'Guests')).toContainText('Waiting to send')
  }
  await mend(wire)
  for (const tab of [page, other])
    await expect(entry(tab, 'Guests')).not.toContainText('Waiting to send', TO_SEND)
  expect(await plannedOf(server, 'Guests')).toBeDefined()

  await entry(other, 'Guests').focus()
  await other.keyboard.press('Alt+ArrowDown')
  for (const tab of [page, other])
    await expect(entry(tab, 'Guests')).toContainText('09:30 to 11:00')
  await expect(entry(page, 'Guests')).not.toContainText('Waiting to send', TO_SEND)

  await entry(page, 'Guests').click()
  await deleteSelected(page)
  for (const tab of [page, other]) await expect(entry(tab, 'Guests')).toHaveCount(0)
  await expect.poll(() => plannedOf(server, 'Guests')).toBeUndefined()
})

test('a move that the server rejects is reverted with a toast and marked in every tab [SCH-20] [OFF-17]', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  await plan(server, [['Guests', at('09:00'), at('10:30')]])
  const other = await context.newPage()
  for (const tab of [page, other]) await openWeekOf(tab, server, date)
  await expect(entry(page, 'Guests')).toContainText('09:00 to 10:30')
  await planAlso(server, ['Tour', at('10:30'), at('12:00')])
  await entry(page, 'Guests').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Could not move the entry')).toBeVisible()
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Guests')).toContainText('09:00 to 10:30')
    await expect(entry(tab, 'Guests')).toContainText('Needs attention')
  }
  await expect(entry(page, 'Tour')).toBeVisible()
  expect(await plannedOf(server, 'Guests')).toEqual({ start: at('09:00'), end: at('10:30') })

  await entry(page, 'Guests').click()
  await expect(panel(page).getByText('Tour').first()).toBeVisible()
  await panel(page).getByRole('button', { name: 'Discard' }).click()
  for (const tab of [page, other])
    await expect(entry(tab, 'Guests')).not.toContainText('Needs attention')
})

test('when two users book the same time, one succeeds and the other sees which entry took it [SCH-12] [OFF-17]', async ({
  page,
  browser,
  baseURL,
  server,
  wire,
  knownAs,
  setClock,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/status of 409/)
  const others = await browser.newContext({
    baseURL: baseURL ?? '',
    timezoneId: zone,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await setClock(others)
  const other = await others.newPage()
  await knownAs('ORG_MANAGER', other)
  const people = { 'Harbour fair': page, 'Late opening': other }
  const titles = Object.keys(people)
  const create = []
  for (const [title, person] of Object.entries(people)) {
    await openWeekOf(person, server, date)
    create.push(await beginEntry(person, { title, date, start: '09:00', end: '10:15' }))
  }
  await cut(wire)
  for (const button of create) await button.click()
  for (const [title, person] of Object.entries(people))
    await expect(entry(person, title)).toContainText('Waiting to send')
  await mend(wire)

  const made = async () =>
    (await Promise.all(titles.map((title) => plannedOf(server, title)))).map(Boolean)
  await expect.poll(made, TO_SEND).toContain(true)
  const [winner = '', loser = ''] = (await made())[0] ? titles : titles.toReversed()
  const screenOf = (title: string): Page => (title === 'Harbour fair' ? page : other)
  const lost = screenOf(loser)
  await expect(entry(lost, loser)).toContainText('Needs attention', TO_SEND)
  await expect(entry(lost, winner)).toContainText('09:00 to 10:30')
  await expect(panel(lost).getByText(winner).first()).toBeVisible()
  await expect(entry(screenOf(winner), winner)).not.toContainText('Waiting to send', TO_SEND)
  expect(await plannedOf(server, loser)).toBeUndefined()
  await others.close()
})

test('an entry created, moved, and deleted before it is sent is never sent [OFF-07] [OFF-13]', async ({
  page,
  context,
  server,
  wire,
}) => {
  test.slow()
  await plan(server, [['Fair', at('13:00'), at('14:00')]])
  await openWeekOf(page, server, date)
  const create = await beginEntry(page, { title: 'Mistake', date, start: '09:00', end: '10:15' })
  const since = wire.arrivals.length
  await goOffline(page)
  await create.click()
  await expect(entry(page, 'Mistake')).toContainText('Waiting to send')
  await entry(page, 'Mistake').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(entry(page, 'Mistake')).toContainText('09:30 to 11:00')
  await page.keyboard.press('Shift+Alt+ArrowDown')
  await expect(entry(page, 'Mistake')).toContainText('09:30 to 11:30')
  await deleteSelected(page)
  await expect(entry(page, 'Mistake')).toHaveCount(0)
  await expect(chip(page)).toHaveText('Offline')

  await entry(page, 'Fair').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(entry(page, 'Fair')).toContainText('13:30 to 14:30')
  await expect(entry(page, 'Fair')).toContainText('Waiting to send')
  await context.setOffline(false)
  await expect
    .poll(() => plannedOf(server, 'Fair'), TO_SEND)
    .toEqual({ start: at('13:30'), end: at('14:30') })
  await expect(entry(page, 'Fair')).not.toContainText('Waiting to send', TO_SEND)
  expect(await plannedOf(server, 'Mistake')).toBeUndefined()
  expect(deeds(wire, since)).toEqual(['PATCH /api/schedules/one-time/image/id'])
})
