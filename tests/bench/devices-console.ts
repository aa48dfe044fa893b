import { type Browser, chromium, type Locator, type Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type ShownAfter, watchFrames } from './devices-console-page.ts'
import { type BenchRow, quantile } from './row.ts'

const BUDGET_MS = 100
const LONGEST_FRAME_MS = 50
const ROUNDS = 20
const FIRST_ROWS = 'tbody th, [role=row] [role=rowheader]'
const TREE_ROWS = '[role=treegrid] [role=row]'

/** One input, and how long it took until the page showed its answer. */
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
  await input()
  return armed
}
const clicked = (page: Page, target: Locator, selector = FIRST_ROWS) =>
  after(page, 'pointerup', selector, () => target.click())

const either = (round: number, one: string, other: string) => (round % 2 === 0 ? one : other)

const ACTS: readonly { name: string; act: Act }[] = [
  {
    name: 'another workspace',
    act: (page, round) =>
      clicked(
        page,
        page
          .getByRole('treegrid', { name: 'Your workspaces' })
          .getByRole('row', {
            name: new RegExp(`^${either(round, 'Building 2', 'Building 3')}\\b`),
          })
          .first(),
      ),
  },
  {
    name: 'another page',
    act: (page, round) =>
      clicked(
        page,
        page.getByRole('button', { name: either(round, 'Next page', 'Previous page') }).first(),
      ),
  },
  {
    name: 'another order',
    act: (page) => clicked(page, page.getByRole('columnheader', { name: /^Name/ })),
  },
  {
    name: 'a search, from the last key',
    act: (page, round) =>
      after(page, 'keydown', FIRST_ROWS, () =>
        page
          .getByRole('searchbox', { name: 'Search devices' })
          .press(either(round, '4', 'Backspace')),
      ),
  },
]

/** A building with all the others below it: a branch of some three hundred. */
const nestWorkspaces = (server: ServerProcess) =>
  server.query(
    `update workspaces set parent_id = first.id
     from (select id from workspaces where name = 'Building 1' limit 1) first
     where name like 'Building %' and name not in ('Building 1', 'Building 2', 'Building 3')`,
  )

const line = (name: string, value: number, budget: number, peer = ''): BenchRow => ({
  name,
  value: `${value.toFixed(0)} ms`,
  peer,
  ratio: '',
  budget: `<= ${budget} ms`,
  met: value <= budget,
})

async function workOffline(page: Page): Promise<BenchRow[]> {
  await page.getByRole('button', { name: /available offline/i }).click()
  await page.getByText(/Available offline/).waitFor({ timeout: 240_000 })
  await page.context().setOffline(true)
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()

  const rows: BenchRow[] = []
  for (const { name, act } of ACTS) {
    await act(page, 0)
    await act(page, 1)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push((await act(page, round)).ms)
    rows.push(
      line(
        `10,000 devices on this device, without the network: ${name}, until it is painted`,
        quantile(times, 0.5),
        BUDGET_MS,
        `p95 ${quantile(times, 0.95).toFixed(0)} ms`,
      ),
    )
  }
  return rows
}

async function openTree(page: Page): Promise<BenchRow> {
  const branch = page.getByRole('row', { name: /^Building 1\b/ }).first()
  const opened: ShownAfter[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const chevron = branch.getByRole('button').first()
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

async function scroll(page: Page): Promise<BenchRow> {
  await page.goto('/user/devices?size=100')
  await page.getByRole('row').nth(90).waitFor({ state: 'attached' })
  const box = await page.getByRole('row').nth(3).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20)
  const watched = page.evaluate(() =>
    window.longestFrameMs(() => new Promise((resolve) => setTimeout(resolve, 2_500))),
  )
  for (let wheel = 0; wheel < 60; wheel++) await page.mouse.wheel(0, 120)
  return line('scrolling 100 rows: the longest frame', await watched, LONGEST_FRAME_MS)
}

/** The console itself, upon the ten thousand devices that `benchDevicePages` has left on the server. */
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
    // The compiler that runs this file names functions by a call that pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(watchFrames)
    const page = await context.newPage()
    await signIn(page, accountOf('ORG_OWNER'))
    const scrolling = await scroll(page)
    await page.goto('/user/devices')
    await page.getByRole('row').nth(5).waitFor()
    const tree = await openTree(page)
    return [...(await workOffline(page)), tree, scrolling]
  } finally {
    await browser.close()
  }
}
