import { setTimeout as sleep } from 'node:timers/promises'

import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { CASE } from '#tests/helpers/content-stories.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { longestTaskMs, mainThreadMs, watchMainThread } from './main-thread.ts'
import { type BenchRow, quantile } from './row.ts'
import { watchSettled } from './scheduler-page.ts'

const ENTRIES = 500
const BUDGET_MS = 200
const LONGEST_TASK_MS = 50
/** The frame time at 60 Hz, with a small margin. */
const FRAME_MS = 17.5
const ROUNDS = 9
const SETTLES_MS = 1_500
const STEPS = 120
const STEP_MS = 10

interface Opened {
  shownMs: number
  taskMs: number
}

/** Adds entries of one hour each over this whole month; the last ones are in the future. */
const fill = (server: ServerProcess) =>
  server.query(
    `insert into schedules (device_id, name, start_at, end_at, template_id, template_orientation, template_variables)
     select d.id, 'Entry ' || at, date_trunc('month', now()) + at * interval '80 minutes',
       date_trunc('month', now()) + at * interval '80 minutes' + interval '1 hour', t.id, 'horizontal', '{}'
     from generate_series(1, ${ENTRIES}) at, devices d, (select id from templates limit 1) t
     where d.name = $1`,
    [CASE.device],
  )

const empty = (server: ServerProcess) =>
  server.query(
    'delete from schedules where device_id in (select id from devices where name = $1)',
    [CASE.device],
  )

const tabOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })

/** Measures from the click on the tab until the calendar no longer changes. */
async function open(page: Page): Promise<Opened> {
  const tab = tabOf(page, 'Scheduled content')
  await tab.waitFor()
  await sleep(SETTLES_MS)
  const middle = await middleOf(tab)
  const devtools = await watchMainThread(page)
  const before = await mainThreadMs(devtools)
  await page.evaluate(() => window.watchNext('pointerdown', '[role=application]'))
  await page.mouse.click(...middle)
  const shownMs = await page.evaluate(() => window.settled)
  const taskMs = (await mainThreadMs(devtools)) - before
  await devtools.detach()
  return { shownMs, taskMs }
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to click on')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

async function rounds(page: Page, address: string): Promise<Record<'first' | 'again', Opened[]>> {
  const first: Opened[] = []
  const again: Opened[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(address)
    first.push(await open(page))
    await tabOf(page, 'Device preview').click()
    again.push(await open(page))
  }
  return { first, again }
}

const medianOf = (all: readonly Opened[], what: keyof Opened) =>
  quantile(
    all.map((one) => one[what]),
    0.5,
  )

function row(name: string, full: readonly Opened[], none: readonly Opened[]): BenchRow {
  const shown = medianOf(full, 'shownMs')
  const without = medianOf(none, 'shownMs')
  return {
    name: `a calendar with ${ENTRIES} entries in the month opens${name}`,
    value: `${shown.toFixed(0)} ms`,
    peer: `main thread ${medianOf(full, 'taskMs').toFixed(0)} ms; without entries ${without.toFixed(0)} ms, main thread ${medianOf(none, 'taskMs').toFixed(0)} ms`,
    ratio: `${(shown / without).toFixed(1)} x`,
    budget: `<= ${BUDGET_MS} ms`,
    met: shown <= BUDGET_MS,
  }
}

/** Drags in the week view, where each step of the pointer repositions the entry. */
async function drag(browser: Browser, page: Page): Promise<BenchRow[]> {
  await page.getByText('Week', { exact: true }).click()
  const held = page
    .locator('.sx__event')
    .filter({ has: page.locator('[data-resize]') })
    .last()
  await held.scrollIntoViewIfNeeded()
  const [x, y] = await middleOf(held)
  let frames: number[] = []
  const longest = await longestTaskMs(browser, page, async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    const watched = page.evaluate((lasts) => window.framesFor(lasts), STEPS * STEP_MS)
    for (let step = 1; step <= STEPS; step++) {
      await page.mouse.move(x - step, y - Math.abs(60 - step))
      await sleep(STEP_MS)
    }
    frames = await watched
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
  const name = `an entry among ${ENTRIES} is dragged`
  const median = quantile(frames, 0.5)
  return [
    {
      name: `${name}: a frame`,
      value: `${median.toFixed(1)} ms`,
      peer: `p95 ${quantile(frames, 0.95).toFixed(1)} ms`,
      ratio: '',
      budget: `<= ${FRAME_MS} ms`,
      met: median <= FRAME_MS,
    },
    {
      name: `${name}: the longest task`,
      value: `${longest.toFixed(0)} ms`,
      peer: '',
      ratio: '',
      budget: `<= ${LONGEST_TASK_MS} ms`,
      met: longest <= LONGEST_TASK_MS,
    },
  ]
}

async function contextFor(browser: Browser, server: ServerProcess): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  // The compiler of this file inserts calls of a function that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(watchSettled)
  return context
}

/** Measures the calendar of a device in the console itself. */
export const benchScheduler = async (server: ServerProcess): Promise<BenchRow[]> => {
  const [device] = await server.query('select id from devices where name = $1', [CASE.device])
  const address = `/user/devices?device=${String(device?.['id'])}`
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const page = await (await contextFor(browser, server)).newPage()
    await signIn(page, accountOf('ORG_OWNER'))
    await empty(server)
    const none = await rounds(page, address)
    await fill(server)
    const full = await rounds(page, address)
    return [
      row(', the first of a visit', full.first, none.first),
      row(' again', full.again, none.again),
      ...(await drag(browser, page)),
    ]
  } finally {
    await empty(server)
    await browser.close()
  }
}
