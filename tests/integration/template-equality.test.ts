import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { build } from 'vite'

import type { Orientation } from '#src/contract/fields.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { buildPictures, DESIGNS, VARIABLES } from '#tests/fixtures/designs.ts'

import type { TemplatePage } from './template-page.ts'

declare const templates: TemplatePage

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

const PUBLIC = new URL('../../public/fonts/design/', import.meta.url)
const fonts = createFonts((file) => readFile(new URL(file, PUBLIC)))
const pictures = buildPictures()

let folder: string
let server: Server
let browser: Browser
let page: Page

// Two programs draw whole panels, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'templates-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: folder,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(new URL('./template-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  await writeFile(
    path.join(folder, 'index.html'),
    '<body><script type="module" src="/page.js"></script>',
  )
  server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '')
    readFile(path.join(folder, path.normalize(name))).then(
      (file) =>
        response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/html').end(file),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await startResvg(() =>
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  )
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS],
  })
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'templates' in globalThis)
})

afterAll(async () => {
  await browser?.close()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

const here = async (name: string, palette: PaletteId, orientation: Orientation) => {
  const design = DESIGNS[name]
  if (!design) throw new Error(`No design ${name}`)
  const layout = { deviceGroupName: 'i7', orientation }
  const size = { width: 1280, height: 720 }
  const frame = await renderTemplate(
    design,
    { layout, size, palette: PALETTES[palette], variables: VARIABLES, pictures, fonts },
    drawSvg,
  )
  return createHash('sha256').update(frame.indices).digest('hex')
}

const PANELS = [
  ['black-white', 'horizontal'],
  ['grey-16', 'vertical'],
  ['spectra-6', 'horizontal'],
] as const

describe('server and browser draw the same indices of', () => {
  test.each(Object.keys(DESIGNS))('%s [TPL-16] [TPL-22]', async (name) => {
    for (const [palette, orientation] of PANELS) {
      const there = await page.evaluate((asked) => templates.render(...asked), [
        name,
        palette,
        orientation,
      ] as const)
      expect(`${palette} ${there}`).toBe(`${palette} ${await here(name, palette, orientation)}`)
    }
  })
})
