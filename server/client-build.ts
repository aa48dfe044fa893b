import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { StartupError } from './startup-error.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const CONSOLE_FOLDER = path.join(ROOT, 'dist')
const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
/** Stores the build id of the folder. */
const STAMP = path.join(CONSOLE_FOLDER, '.build-id')

/** Builds the console when it is missing, older than its sources, or of another build identifier. */
export async function buildConsoleIfStale(buildId: string, say: (line: string) => void) {
  if (await isFresh(buildId)) return
  say('Building the console …')
  await run(['build', '--logLevel', 'warn'], buildId)
  await compressAll(CONSOLE_FOLDER)
  await writeFile(STAMP, buildId)
}

async function isFresh(buildId: string) {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined)
  if (stamp !== buildId) return false
  const builtAt = (await stat(STAMP)).mtimeMs
  const changed = await Promise.all(SOURCES.map((name) => newest(path.join(ROOT, name))))
  // A production image may hold the built console alone.
  return Math.max(...changed) <= builtAt
}

async function newest(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const names = await readdir(file, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && entry.name !== 'routeTree.gen.ts')
  const times = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).mtimeMs),
  )
  return Math.max(0, ...times)
}

async function run(args: string[], buildId: string) {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json')
  const vite = path.join(path.dirname(manifest), 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // Vite leaves the service worker and offline use out of a console that is built for development.
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: buildId },
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new StartupError('The console could not be built; its messages are above.')
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm|txt|ico)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Compresses at build time, at maximum level, so that no request has to. */
async function compressAll(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${file}.br`, await brotli(bytes, { params }))
      await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
    }),
  )
}
