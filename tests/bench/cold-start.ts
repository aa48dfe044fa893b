import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import { type Fault, startFaultProxy } from '#tests/helpers/fault-proxy.ts'
import { createPersistentBrowser } from '#tests/helpers/persistent-browser.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type BenchRow, quantile } from './row.ts'

const ROUNDS = 7
const DEVICES_PAGE = '/user/devices'

/** Opens the page and waits until the first device can be opened. */
const untilUsable = async (page: Page): Promise<void> => {
  await page.goto(DEVICES_PAGE, { waitUntil: 'commit' })
  await page.locator('tbody tr, [role=row]:not(:has([role=columnheader]))').first().waitFor()
}

const WIRES = [
  { name: 'without the network', fault: { kind: 'refuse' }, budget: 1 },
  { name: 'on a network that swallows everything', fault: { kind: 'hang' }, budget: 1.5 },
  {
    name: 'at 8 kB/s',
    fault: { kind: 'slow', latencyMs: 100, bytesPerSecond: 8_000 },
    budget: 1.5,
  },
] as const

/** Restarts the browser each time, with the profile of a returning user. */
export const benchColdStart = async (server: ServerProcess): Promise<BenchRow[]> => {
  const wire = await startFaultProxy(server.port)
  const browser = createPersistentBrowser(`http://localhost:${wire.port}`)
  const coldStart = async (): Promise<number> => {
    const page = await (await browser.launch()).newPage()
    const start = performance.now()
    await untilUsable(page)
    const taken = performance.now() - start
    await browser.close()
    return taken
  }
  const median = async (fault: Fault): Promise<number> => {
    await wire.set(fault)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await coldStart())
    return quantile(times, 0.5)
  }

  try {
    const page = await (await browser.launch()).newPage()
    await signIn(page, accountOf('ORG_MANAGER'), { remember: true })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await untilUsable(page)
    await browser.close()

    const withNetwork = await median({ kind: 'pass' })
    const rows: BenchRow[] = []
    for (const { name, fault, budget } of WIRES) {
      const taken = await median(fault)
      rows.push({
        name: `cold start to a usable devices page, ${name}`,
        value: `${taken.toFixed(0)} ms`,
        peer: `a network that works ${withNetwork.toFixed(0)} ms`,
        ratio: `${(taken / withNetwork).toFixed(2)} x`,
        budget: `<= ${budget} x`,
        met: taken <= budget * withNetwork,
      })
    }
    return rows
  } finally {
    await browser.dispose()
    await wire.close()
  }
}
