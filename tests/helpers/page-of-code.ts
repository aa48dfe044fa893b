import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'
import { build } from 'vite'

import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** A page in Chromium that runs only the module `entry`, built like the console. */
export async function openPageOfCode(entry: URL) {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: folder,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(entry),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  await writeFile(
    path.join(folder, 'index.html'),
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script>',
  )
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '')
    readFile(path.join(folder, path.normalize(name))).then(
      (file) =>
        response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/html').end(file),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS],
  })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    page,
    close: async () => {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
