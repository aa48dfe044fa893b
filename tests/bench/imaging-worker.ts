import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'
import { build } from 'vite'

import type { PaletteId } from '#src/imaging/palettes.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'

import type {} from './imaging-page/main.ts'
import { type BenchRow, quantile } from './row.ts'

const MOST_MS = 50
const RUNS = 15
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

const serve = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '')
    readFile(path.join(folder, path.normalize(name))).then(
      (file) =>
        response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/html').end(file),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const rowOf = (name: string, times: readonly number[], most?: number): BenchRow => {
  const median = quantile(times, 0.5)
  return {
    name: `${name} in Chromium’s worker`,
    value: `${median.toFixed(0)} ms`,
    peer: '',
    ratio: `first time ${times[0]?.toFixed(0) ?? ''} ms`,
    budget: most === undefined ? 'shown' : `<= ${most} ms at the median`,
    met: most === undefined || median <= most,
  }
}

/** Dithering, and all that a dialog waits for, where the console does it. */
export const benchImagingWorker = async (): Promise<BenchRow[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-bench-imaging-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('imaging-page', import.meta.url)),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2022', outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const server = await serve(folder)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => 'imagingBench' in window)
    const dithered = (id: PaletteId, width: number, height: number) =>
      page.evaluate((asked) => window.imagingBench.dithered(asked), {
        id,
        width,
        height,
        runs: RUNS,
      })
    return [
      rowOf(
        'Floyd-Steinberg, black-white, 800x480',
        await dithered('black-white', 800, 480),
        MOST_MS,
      ),
      rowOf('Floyd-Steinberg, spectra-6, 800x480', await dithered('spectra-6', 800, 480), MOST_MS),
      rowOf('Floyd-Steinberg, spectra-6, 1872x1404', await dithered('spectra-6', 1872, 1404)),
      rowOf(
        'a 3 megapixel photo from file to panel, 800x480',
        await page.evaluate((runs) => window.imagingBench.prepared(runs), RUNS),
      ),
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
