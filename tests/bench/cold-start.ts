import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import { createPersistentBrowser } from '#tests/helpers/persistent-browser.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type BenchRow, quantile } from './row.ts'

const BUDGET_TIMES = 1.5
const ROUNDS = 7
const DEVICES_PAGE = '/user/devices'

/** Usable: the first device is on the page and can be opened. */
const untilUsable = async (page: Page): Promise<void> => {
  await page.goto(DEVICES_PAGE, { waitUntil: 'commit' })
  await page.locator('tbody tr, [role=row]:not(:has([role=columnheader]))').first().waitFor()
}

/** A browser that is started anew each time, on the profile of somebody who was here before. */
export const benchColdStart = async (server: ServerProcess): Promise<BenchRow[]> => {
  const browser = createPersistentBrowser(server.origin)
  const coldStart = async (): Promise<number> => {
    const page = await (await browser.launch()).newPage()
    const start = performance.now()
    await untilUsable(page)
    const taken = performance.now() - start
    await browser.close()
    return taken
  }
  const rounds = async (): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await coldStart())
    return times
  }

  try {
    const page = await (await browser.launch()).newPage()
    await signIn(page, accountOf('ORG_MANAGER'), { remember: true })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await untilUsable(page)
    await browser.close()

    const withNetwork = quantile(await rounds(), 0.5)
    await server.stop()
    const without = quantile(await rounds(), 0.5)
    return [
      {
        name: 'cold start to a usable devices page, without the network',
        value: `${without.toFixed(0)} ms`,
        peer: `with it ${withNetwork.toFixed(0)} ms`,
        ratio: `${(without / withNetwork).toFixed(2)} x`,
        budget: `<= ${BUDGET_TIMES} x`,
        met: without <= BUDGET_TIMES * withNetwork,
      },
    ]
  } finally {
    await browser.dispose()
    await server.start()
  }
}
