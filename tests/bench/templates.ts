import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'
import { build } from 'vite'

import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'

import { type BenchRow, quantile } from './row.ts'
import type { TemplatesPage } from './templates-page.ts'

declare const templates: TemplatesPage

const ORIGIN = 'http://bench.localhost'
const PALETTES = ['black-white', 'grey-16', 'spectra-6'] as const
/** From a change of a text to its frame, on 1280x720. */
const BUDGET_MS = 150
const WARM_UPS = 5
const ROUNDS = 20

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

const buildPage = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: folder,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(new URL('templates-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  })

/** Designs drawn in the console's worker, as an editor asks for them while somebody types. */
export const benchTemplates = async (): Promise<BenchRow[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-templates-'))
  await buildPage(folder)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const context = await browser.newContext()
    await context.route(`${ORIGIN}/**`, async (route) => {
      const name = new URL(route.request().url()).pathname
      if (name === '/')
        return route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/page.js"></script>',
        })
      const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream'
      return route.fulfill({ contentType, body: await readFile(path.join(folder, name)) })
    })
    const page = await context.newPage()
    await page.goto(`${ORIGIN}/`)
    await page.waitForFunction(() => 'templates' in globalThis)
    const names = await page.evaluate(() => templates.names)
    const rows: BenchRow[] = []
    for (const [at, name] of names.entries()) {
      const times: number[] = []
      for (const palette of PALETTES)
        times.push(
          ...(await page.evaluate((asked) => templates.times(...asked), [
            at,
            palette,
            WARM_UPS,
            ROUNDS,
          ] as const)),
        )
      const taken = quantile(times, 0.95)
      rows.push({
        name: `design "${name}" after a change, 1280x720, worker, p95`,
        value: `${taken.toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)} ms`,
        peer: '',
        ratio: '',
        budget: `<= ${BUDGET_MS} ms`,
        met: taken <= BUDGET_MS,
      })
    }
    return rows
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
