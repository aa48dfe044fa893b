import { fileURLToPath } from 'node:url'

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { build } from 'vite'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'

import type { CachedDevicesPage } from './cached-devices-page.ts'
import { longestTaskMs, mainThreadMs, watchMainThread } from './main-thread.ts'
import { type BenchRow, quantile } from './row.ts'

declare const cache: CachedDevicesPage

const DEVICES = 10_000
const ORIGIN = 'http://bench.localhost'
/** Main thread time until the first rows are available. */
const BUDGET_MS = 100
const LONGEST_TASK_MS = 50
const ROUNDS = 5

const byName = { sort: 'Name', sortDirection: 'Asc', limit: 10 } as const
const QUESTIONS: readonly { name: string; query: DeviceListQuery }[] = [
  { name: 'first rows', query: byName },
  { name: 'page 501', query: { ...byName, offset: 5_000 } },
  { name: 'search', query: { ...byName, nameSearch: 'room 4' } },
  { name: 'another order', query: { ...byName, sort: 'BatteryLevel', sortDirection: 'Desc' } },
  { name: 'warnings', query: { ...byName, warnings: 'true' } },
  { name: 'filters', query: { ...byName, model: ['i7'], contentMode: ['static'] } },
]

const script = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(new URL('cached-devices-page.ts', import.meta.url)) },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )
  return outputs.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n')
}

const ask = async (page: Page, devtools: CDPSession, query: DeviceListQuery) => {
  const before = await mainThreadMs(devtools)
  const { rows } = await page.evaluate((question) => cache.recall(question), query)
  if (rows !== 10) throw new Error(`${rows} rows instead of 10`)
  return (await mainThreadMs(devtools)) - before
}

/** Measures what a list of 10,000 devices in IndexedDB costs the page. Each round starts with a new page. */
export const benchCachedDevices = async (): Promise<BenchRow[]> => {
  const code = await script()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const page = await browser.newPage()
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><script type="module" src="/page.js"></script>',
          }),
    )
    const devtools = await watchMainThread(page)
    await page.goto(ORIGIN)
    const keeping = await longestTaskMs(browser, page, () =>
      page.evaluate((total) => cache.keep(total), DEVICES),
    )

    const times = QUESTIONS.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      await page.reload()
      for (const [at, { query }] of QUESTIONS.entries())
        times[at]?.push(await ask(page, devtools, query))
    }
    await page.reload()
    const asking = await longestTaskMs(browser, page, async () => {
      for (const { query } of QUESTIONS) await ask(page, devtools, query)
    })
    return [
      ...QUESTIONS.map(({ name }, at): BenchRow => {
        const taken = quantile(times[at] ?? [], 0.5)
        return {
          name: `${DEVICES.toLocaleString('en')} devices kept in the browser: ${name}, main thread`,
          value: `${taken.toFixed(1)} ms`,
          peer: '',
          ratio: '',
          budget: `<= ${BUDGET_MS} ms`,
          met: taken <= BUDGET_MS,
        }
      }),
      {
        name: 'the same: the longest task of all of these',
        value: `${asking.toFixed(1)} ms`,
        peer: `while they are kept ${keeping.toFixed(1)} ms`,
        ratio: '',
        budget: `<= ${LONGEST_TASK_MS} ms`,
        met: Math.max(asking, keeping) <= LONGEST_TASK_MS,
      },
    ]
  } finally {
    await browser.close()
  }
}
