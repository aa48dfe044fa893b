import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { EXECUTABLES, WINDOW_RUNNER } from '#tests/engines/executables.ts'

import { findChromium, HEADLESS_SHELL, WHOLE_CHROMIUM } from './chromium.ts'
import { findPostgres } from './debian-postgres.ts'
import { hasSmtp } from './debian-smtp.ts'

type Say = (line: string) => void

const LIBRARIES = '/usr/lib'
/** The bindings of gjs for WebKitGTK; their folder is named after the CPU architecture. */
const hasWebKitBindings = () =>
  existsSync(LIBRARIES) &&
  readdirSync(LIBRARIES).some((name) =>
    existsSync(`${LIBRARIES}/${name}/girepository-1.0/WebKit2-4.1.typelib`),
  )

/** The Debian packages that tests use, and checks whether they are installed. */
const PACKAGES = {
  'chromium-headless-shell': () => existsSync(HEADLESS_SHELL),
  chromium: () => existsSync(WHOLE_CHROMIUM),
  postgresql: () => findPostgres() !== undefined,
  'python3-aiosmtpd': hasSmtp,
  'firefox-esr': () => existsSync(EXECUTABLES.firefox),
  'webkit2gtk-driver': () => existsSync(EXECUTABLES.webkit),
  gjs: () => existsSync(WINDOW_RUNNER),
  'gir1.2-webkit2-4.1': hasWebKitBindings,
  xvfb: () => existsSync('/usr/bin/Xvfb'),
}
export type Package = keyof typeof PACKAGES
/** The engines other than Chromium, and their drivers. */
export const ENGINE_PACKAGES: readonly Package[] = [
  'firefox-esr',
  'webkit2gtk-driver',
  'gjs',
  'gir1.2-webkit2-4.1',
  'xvfb',
]
const CHROMIUM: readonly Package[] = ['chromium-headless-shell', 'chromium']

const INSTALL_WITHIN_MS = 240_000
const isMissing = (name: Package) => !PACKAGES[name]()

const apt = (args: readonly string[]) =>
  spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_WITHIN_MS,
  })

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs missing packages if permitted: together, then one by one, so that one failure does not block the others. */
function install(names: readonly Package[], say: Say) {
  const wanted = names.filter(isMissing)
  if (wanted.length === 0 || !canInstall()) return
  say(`Installing with apt-get: ${wanted.join(', ')} …`)
  apt(['-q', 'update'])
  apt(['-qy', 'install', '--no-install-recommends', ...wanted])
  const again = wanted.filter(isMissing)
  if (again.length > 0) apt(['-q', 'update'])
  for (const name of again) apt(['-qy', 'install', '--no-install-recommends', name])
}

/** Finds a Chromium for the stories, or installs one. */
export function findOrInstallChromium(say: Say): string | undefined {
  const isNamed = process.env['CHROMIUM_PATH'] !== undefined && findChromium() !== undefined
  if (!isNamed) install(CHROMIUM, say)
  if (findChromium() === undefined) {
    say('No Chromium on this machine: installing one with `npx playwright install chromium` …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_WITHIN_MS,
    })
  }
  return findChromium()
}

/** Space for servers with their data, browser profiles and a build of the console. */
const NEEDED_MB = 2_000

const freeMb = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

async function unreachable(variable: string) {
  const url = process.env[variable]
  if (!url) return undefined
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const error = await client.connect().catch((reason: unknown) => String(reason))
  await client.end().catch(() => undefined)
  return error === undefined ? undefined : `The database of ${variable} cannot be reached: ${error}`
}

/** Installs prerequisites before the first test. Returns in one line why the tests cannot run on this machine, if so. */
export async function prepare(packages: readonly Package[], say: Say): Promise<string | undefined> {
  for (const folder of [fileURLToPath(new URL('../..', import.meta.url)), tmpdir()])
    if (freeMb(folder) < NEEDED_MB)
      return `Only ${freeMb(folder)} MB are free in ${folder}; the tests need ${NEEDED_MB} MB.`
  for (const variable of ['DATABASE_URL', 'TEST_DATABASE_URL']) {
    const problem = await unreachable(variable)
    if (problem !== undefined) return problem
  }
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && !existsSync(named))
    return `CHROMIUM_PATH names ${named}, and there is no such file.`
  install(packages, say)
  if (findOrInstallChromium(say) === undefined)
    return 'No Chromium on this machine, and none could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.'
  const missing = packages.filter(isMissing)
  return missing.length === 0
    ? undefined
    : `Not on this machine, and could not be installed: ${missing.join(', ')} (packages of Debian).`
}
