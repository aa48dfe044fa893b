import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import { sourcesOf, watchScripts } from '#tests/helpers/page-scripts.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import type { BenchRow } from './row.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'dist')
const LOGIN_TIMES_FLOOR = 1.35
const PRECACHE_KB = 900
const LATER_ROUTE_KB = 90
/** Half of it is the canvas library. */
const EDITOR_KB = 150
/** Large libraries that no page needs before the user opens a feature that uses them. */
const LAZY = /schedule-x|temporal|datepicker|advanced-cropper|konva|resvg|zxing/

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const brotliBytes = async (file: string): Promise<number> =>
  brotliCompressSync(await readFile(join(DIST, file))).length

/** The size of the login card's packages alone, bundled in this run by the same bundler. */
const floorBytes = async (): Promise<number> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: join(ROOT, 'tests/bench/floor/main.tsx') },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )
  return outputs
    .filter((file) => file.type === 'chunk')
    .reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0)
}

/** Every script that the page at `path` requests until the network is idle, without requests of the service worker. */
const scriptsOf = async (browser: Browser, origin: string, path: string): Promise<string[]> => {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: origin })
  const page = await context.newPage()
  const scripts = watchScripts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  return [...scripts]
}

export const benchLoginRoute = async (server: ServerProcess): Promise<BenchRow[]> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const scripts = await scriptsOf(browser, server.origin, '/')
    const sizes = await Promise.all(scripts.map(brotliBytes))
    const ours = sizes.reduce((sum, size) => sum + size, 0)
    const floor = await floorBytes()
    const sources = (await Promise.all(scripts.map(sourcesOf))).flat()
    const heavy = [...new Set(sources.filter((source) => LAZY.test(source)))]
    return [
      {
        name: 'login route, JavaScript, brotli',
        value: `${kilobytes(ours)} in ${scripts.length}`,
        peer: `bare packages ${kilobytes(floor)}`,
        ratio: `${(ours / floor).toFixed(2)} x`,
        budget: `<= ${LOGIN_TIMES_FLOOR} x`,
        met: scripts.length > 0 && ours <= LOGIN_TIMES_FLOOR * floor,
      },
      {
        name: 'calendar, cropper, editor, rasteriser in it',
        value: heavy.length === 0 ? 'none' : heavy.join(' '),
        peer: '',
        ratio: '',
        budget: 'none',
        met: heavy.length === 0,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Pages with their own budget, without the shell, which has loaded with the first page after the login. */
const LATER_ROUTES = [
  { path: '/user/devices', budgetKb: LATER_ROUTE_KB },
  { path: '/user/devices?view=grid', budgetKb: LATER_ROUTE_KB },
  { path: '/user/dashboard', budgetKb: LATER_ROUTE_KB },
  { path: '/DEV-template-editor/edit', budgetKb: EDITOR_KB },
]

export const benchLaterRoutes = async (server: ServerProcess): Promise<BenchRow[]> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.origin })
    const page = await context.newPage()
    const scripts = watchScripts(page)
    // With live updates, the network is never idle.
    await context.route('**/api/events', (route) => route.abort())
    await signIn(page, accountOf('ORG_OWNER'))
    const scriptsAt = async (path: string) => {
      scripts.clear()
      await page.goto(path, { waitUntil: 'networkidle' })
      return new Set(scripts)
    }
    // A page with little more than its title.
    const shell = await scriptsAt('/settings')
    const rows: BenchRow[] = []
    for (const { path, budgetKb } of LATER_ROUTES) {
      const own = [...(await scriptsAt(path))].filter((script) => !shell.has(script))
      const sizes = await Promise.all(own.map(brotliBytes))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      rows.push({
        name: `${path} beyond the shell, JavaScript, brotli`,
        value: `${kilobytes(total)} in ${own.length}`,
        peer: '',
        ratio: '',
        budget: `<= ${budgetKb} kB`,
        met: own.length > 0 && total <= budgetKb * 1000,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Measures the files that the service worker fetches at installation, from the list in the built file. */
export const benchPrecache = async (): Promise<BenchRow[]> => {
  const worker = await readFile(join(DIST, 'sw.js'), 'utf8')
  const listed = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, url = '']) => url,
  )
  const shipped = new Set(await readdir(DIST, { recursive: true }))
  const files = [...new Set(listed)].filter((url) => shipped.has(url))
  const sizes = await Promise.all(files.map(brotliBytes))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return [
    {
      name: 'whole precache, brotli',
      value: `${kilobytes(total)} in ${files.length}`,
      peer: '',
      ratio: '',
      budget: `<= ${PRECACHE_KB} kB`,
      met: files.length > 0 && total <= PRECACHE_KB * 1000,
    },
  ]
}
