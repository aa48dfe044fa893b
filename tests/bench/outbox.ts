import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import { build } from 'vite'

import { accountOf } from '#tests/helpers/accounts.ts'
import { createPersistentBrowser } from '#tests/helpers/persistent-browser.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type BenchRow, quantile } from './row.ts'

const CHANGES = 1_000
const LEAST_RATE = 0.5
const IMAGES = 200
const IMAGE_BYTES = 1_000_000
const ROUNDS = 3
const PAGE_PATH = '/dev/bench/'

/** Serves the page by request interception below the server's URL, then removes the interception. */
async function openBenchPage(page: Page, origin: string, folder: string) {
  await page.route(`**${PAGE_PATH}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(PAGE_PATH.length)
    return route.fulfill({ path: path.join(folder, name === '' ? 'index.html' : name) })
  })
  await page.goto(`${origin}${PAGE_PATH}`)
  await page.waitForFunction(() => 'outboxBench' in window)
  await page.unrouteAll()
}

/** Queues and drains changes of devices, and stores images, each compared with the same work without an outbox. */
export const benchOutbox = async (server: ServerProcess): Promise<BenchRow[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-bench-outbox-'))
  const browser = createPersistentBrowser(server.origin)
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('outbox-page', import.meta.url)),
      base: PAGE_PATH,
      logLevel: 'warn',
      define: { __BUILD_ID__: JSON.stringify('bench') },
      build: { target: 'es2022', outDir: folder, emptyOutDir: true },
    })
    const page = await (await browser.launch()).newPage()
    await openBenchPage(page, server.origin, folder)
    const { email, password } = accountOf('ORG_OWNER')
    await page.evaluate(([who, word]) => window.outboxBench.login(who, word), [
      email,
      password,
    ] as const)
    const ids = await page.evaluate((count) => window.outboxBench.deviceIds(count), CHANGES)

    const queued: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      queued.push(await page.evaluate((all) => window.outboxBench.queued(all), ids))
      bare.push(await page.evaluate((all) => window.outboxBench.bare(all), ids))
    }
    const perSecond = (ms: number) => (ids.length / ms) * 1_000
    const [rate, bareRate] = [perSecond(quantile(queued, 0.5)), perSecond(quantile(bare, 0.5))]

    const size = [IMAGES, IMAGE_BYTES] as const
    const storedMs = await page.evaluate(([n, b]) => window.outboxBench.stored(n, b), size)
    const putMs = await page.evaluate(([n, b]) => window.outboxBench.put(n, b), size)
    const speed = (ms: number) => (IMAGES * IMAGE_BYTES) / 1e6 / (ms / 1_000)
    return [
      {
        name: `${ids.length} changes queued and sent over loopback`,
        value: `${rate.toFixed(0)}/s`,
        peer: `bare loop ${bareRate.toFixed(0)}/s`,
        ratio: `${(rate / bareRate).toFixed(2)} x`,
        budget: `>= ${LEAST_RATE} x`,
        met: ids.length === CHANGES && rate / bareRate >= LEAST_RATE,
      },
      {
        name: `${IMAGES} images of 1 MB saved in the outbox, checksums and read-back included`,
        value: `${speed(storedMs).toFixed(0)} MB/s`,
        peer: `bare put ${speed(putMs).toFixed(0)} MB/s`,
        ratio: `${(putMs / storedMs).toFixed(2)} x`,
        budget: 'shown',
        met: true,
      },
    ]
  } finally {
    await browser.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}
