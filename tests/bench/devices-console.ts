import { setTimeout as sleep } from 'node:timers/promises'

import { type Browser, chromium, type Locator, type Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type ShownAfter, watchFrames } from './devices-console-page.ts'
import { longestTaskMs } from './main-thread.ts'
import { type BenchRow, quantile } from './row.ts'

const BUDGET_MS = 100
const LONGEST_TASK_MS = 50
const ROUNDS = 20
const FIRST_ROWS = '[role=grid] [role=rowheader]'
const TREE_ROWS = '[role=treegrid] [role=row]'
const LOAD_WITHIN_MS = 400_000

/** Performs one input and measures how long the page takes to show the result. */
type Act = (page: Page, round: number) => Promise<ShownAfter>

const after = async (
  page: Page,
  type: string,
  selector: string,
  input: () => Promise<unknown>,
): Promise<ShownAfter> => {
  const armed = page.evaluate(([name, where]) => window.shownAfter(name, where), [
    type,
    selector,
  ] as const)
  const [shown] = await Promise.all([armed, input()])
  return shown
}
const clicked = (page: Page, target: Locator, selector = FIRST_ROWS) =>
  after(page, 'pointerup', selector, () => target.click())

const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' })
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search devices', exact: true })
const building = (page: Page, name: number) =>
  page
    .getByRole('treegrid')
    .getByRole('row', { name: new RegExp(`^Building ${name}\\b`) })
    .first()

const COLUMNS = ['Battery', 'Wifi signal', 'Name'] as const
/** Searches whose first rows differ from those of the search with one digit less. */
const SEARCHES = [4, 5, 6].flatMap((ten) => [1, 2, 3, 4, 5, 6, 7].map((one) => [ten, one] as const))

interface Deed {
  name: string
  act: Act
  /** Runs before each measured input. */
  prepare?: (page: Page, round: number) => Promise<unknown>
}

const DEEDS: readonly Deed[] = [
  {
    name: 'another workspace',
    act: (page, round) => clicked(page, building(page, 2 + (round % 8))),
  },
  {
    name: 'another page',
    prepare: async (page, round) => {
      if (round === 0) await clicked(page, page.getByRole('row', { name: /^All\b/ }).first())
    },
    act: (page) => clicked(page, nextPage(page)),
  },
  {
    name: 'another order',
    act: (page, round) => {
      const name = COLUMNS[Math.floor(round / 2) % COLUMNS.length] ?? ''
      return clicked(page, page.getByRole('columnheader', { name }))
    },
  },
  {
    name: 'a search, from its last key',
    prepare: (page, round) => {
      const [ten = 0] = SEARCHES[round % SEARCHES.length] ?? []
      return after(page, 'input', FIRST_ROWS, () => searchBox(page).fill(`room ${ten}`))
    },
    act: (page, round) => {
      const [, one = 0] = SEARCHES[round % SEARCHES.length] ?? []
      return after(page, 'keydown', FIRST_ROWS, () => searchBox(page).press(String(one)))
    },
  },
]

/** Moves all but a few buildings below another one, for a branch of about 300 workspaces. */
const nestWorkspaces = (server: ServerProcess) =>
  server.query(
    `update workspaces set parent_id = first.id
     from (select id from workspaces where name = 'Building 1' limit 1) first
     where name like 'Building %' and name !~ '^Building [1-9]$'`,
  )

const line = (name: string, value: number, budget: number, peer = ''): BenchRow => ({
  name,
  value: `${value.toFixed(0)} ms`,
  peer,
  ratio: '',
  budget: `<= ${budget} ms`,
  met: value <= budget,
})

/** Makes the whole fleet available offline, then disconnects the server. */
async function goOffline(page: Page) {
  await page.goto('/user/devices')
  await page.getByRole('button', { name: 'Make available offline' }).click()
  const panel = page.getByRole('dialog', { name: /offline/ })
  await panel.getByRole('button', { name: 'Make available offline' }).click()
  await panel.getByText(/Last updated/).waitFor({ timeout: LOAD_WITHIN_MS })
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()
}

async function workOffline(page: Page): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name, act, prepare } of DEEDS) {
    const shown: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await prepare?.(page, round)
      shown.push((await act(page, round)).ms)
    }
    rows.push(
      line(
        `10,000 devices on this device, without the network: ${name}, until it is painted`,
        quantile(shown, 0.5),
        BUDGET_MS,
        `fastest ${Math.min(...shown).toFixed(0)} ms, p95 ${quantile(shown, 0.95).toFixed(0)} ms`,
      ),
    )
  }
  return rows
}

async function openTree(page: Page): Promise<BenchRow> {
  const chevron = building(page, 1).getByRole('button').first()
  const opened: ShownAfter[] = []
  for (let round = 0; round < ROUNDS; round++) {
    opened.push(await clicked(page, chevron, TREE_ROWS))
    await clicked(page, chevron, TREE_ROWS)
  }
  const frames = quantile(
    opened.map((one) => one.frames),
    0.5,
  )
  return {
    name: 'a branch of the tree with 300 workspaces opens',
    value: `${frames} frame${frames === 1 ? '' : 's'}`,
    peer: `${quantile(
      opened.map(({ ms }) => ms),
      0.5,
    ).toFixed(0)} ms`,
    ratio: '',
    budget: 'in 1 frame',
    met: frames <= 1,
  }
}

const PAGE_SETTLES_MS = 1_500

const allRowsAt = async (page: Page, first: number) => {
  await page.getByText(`${first}-${first + 99} of`).waitFor()
  await page.locator(FIRST_ROWS).nth(99).waitFor({ state: 'attached' })
}

/** The center of an element that does not move. A lookup by role during a measurement would cost much of the page's time. */
async function middleOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return [x + width / 2, y + height / 2] as const
}

async function turnLongPages(browser: Browser, page: Page): Promise<BenchRow> {
  const next = await middleOf(nextPage(page))
  const longest = await longestTaskMs(browser, page, async () => {
    for (let turned = 0; turned < 4; turned++) {
      await page.mouse.click(...next)
      await sleep(PAGE_SETTLES_MS)
    }
  })
  await allRowsAt(page, 401)
  return line('the next 100 rows, four times: the longest task', longest, LONGEST_TASK_MS)
}

async function scroll(browser: Browser, page: Page): Promise<BenchRow> {
  await page.mouse.move(...(await middleOf(page.getByRole('row').nth(3))))
  let frameMs = Number.NaN
  const longest = await longestTaskMs(browser, page, async () => {
    const watched = page.evaluate(() =>
      window.longestFrameMs(() => new Promise((resolve) => setTimeout(resolve, 2_500))),
    )
    for (let wheel = 0; wheel < 60; wheel++) await page.mouse.wheel(0, 120)
    frameMs = await watched
  })
  return line(
    'scrolling 100 rows: the longest task',
    longest,
    LONGEST_TASK_MS,
    `longest frame ${frameMs.toFixed(0)} ms`,
  )
}

/** Measures the console itself with the 10,000 devices that `benchDevicePages` has left on the server. */
export const benchDevicesConsole = async (server: ServerProcess): Promise<BenchRow[]> => {
  await nestWorkspaces(server)
  const executablePath = findChromium()
  const browser: Browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1440, height: 900 },
    })
    // The compiler of this file inserts calls of a function that pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(watchFrames)
    const page = await context.newPage()
    await signIn(page, accountOf('ORG_OWNER'))
    await page.goto('/user/devices?size=100')
    await allRowsAt(page, 1)
    const turning = await turnLongPages(browser, page)
    const scrolling = await scroll(browser, page)
    const tree = await openTree(page)
    await goOffline(page)
    return [...(await workOffline(page)), tree, turning, scrolling]
  } finally {
    await browser.close()
  }
}
