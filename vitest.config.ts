import { readdirSync, readFileSync } from 'node:fs'

import { defineConfig } from 'vitest/config'

import { UNIT_REPORT_VARIABLE } from './tests/reporting/reports.ts'
import { ResultsReporter } from './tests/reporting/vitest-reporter.ts'
import { isGate, SLOW_UNITS } from './tests/tiers.ts'

const FOLDERS = [
  'src',
  'server',
  'sw',
  'tests/architecture',
  'tests/helpers',
  'tests/integration',
  'tests/reporting',
  'tests/security',
]
/** What one file could leave behind for the next: a page, a browser's databases, something global that was replaced. */
const LEAVES_TRACES =
  /@vitest-environment|fake-indexeddb|\bvi\.|#tests\/helpers\/(console|outbox)|\.\/lives|process\.env|globalThis/

const here = (name: string) => new URL(name, import.meta.url)
const read = (file: string) => readFileSync(here(file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(here(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
const FILES = FOLDERS.flatMap(filesIn)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => !isGate() || !SLOW_UNITS.includes(file))
/** What components are made of, in hundreds of small files. A test replaces the cropper. */
const OF_COMPONENTS =
  /from '((?:react(?!-advanced-cropper)|lucide|@tanstack\/react|@testing-library\/)[^']*)'/g
const COMPONENT_PACKAGES = new Set(
  filesIn('src').flatMap((file) =>
    [...read(file).matchAll(OF_COMPONENTS)].map(([, name = '']) => name),
  ),
)
/** What a thread shares with its process, or cannot have: the environment, the time zone, the working folder, its limits. */
const NEEDS_A_PROCESS = /process\.(env|chdir|umask|pid|on\b)/

/** A second try takes another seed, so it proves nothing about the first. */
const HAS_RANDOM_INPUT = /from 'fast-check'|\.\/lives/
const COMPARES_ALL = /equality|^tests\/security\//

const leavesTraces = (file: string) => LEAVES_TRACES.test(read(file))
const needsAProcess = (file: string) => NEEDS_A_PROCESS.test(read(file))
const runsOnce = (file: string) => COMPARES_ALL.test(file) || HAS_RANDOM_INPUT.test(read(file))
const ALONE = FILES.filter(leavesTraces)

const settings = {
  setupFiles: ['tests/helpers/setup.ts', 'tests/helpers/property-seed.ts'],
  // A busy machine is slow, not broken: a test that hangs still ends.
  testTimeout: 30_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 10_000 } },
  // Not the default of localhost, where Dexie prints the stack of each failure.
  environmentOptions: { happyDOM: { url: 'https://console.test' } },
  server: { deps: { inline: [/@modular-forms/, /@preact/] } },
  // As few files: loading them was a sixth of the work of all tests in `src`.
  deps: { optimizer: { client: { enabled: true, include: [...COMPONENT_PACKAGES] } } },
}

/** A test gets a second try, but for proofs; `npm test` names those that needed it. */
const projects = (name: string, files: readonly string[], options: object = {}) =>
  [
    { name, retry: 1, include: files.filter((file) => !runsOnce(file)) },
    { name: `${name}, once`, retry: 0, include: files.filter(runsOnce) },
  ].map((project) => ({ test: { ...settings, ...options, ...project } }))

const report = process.env[UNIT_REPORT_VARIABLE]

export default defineConfig({
  test: {
    reporters: ['default', ...(report === undefined ? [] : [new ResultsReporter(report)])],
    // One process is left without work on a machine of two processors otherwise.
    maxWorkers: '100%',
    globalSetup: ['tests/helpers/postgres.ts'],
    projects: [
      ...projects('own process', ALONE.filter(needsAProcess)),
      // A sixth less work than a process each.
      ...projects(
        'own thread',
        ALONE.filter((file) => !needsAProcess(file)),
        { pool: 'threads' },
      ),
      // One file after the other in the same process: what they import is loaded once, which is half of their time.
      ...projects(
        'together',
        FILES.filter((file) => !leavesTraces(file)),
        { isolate: false },
      ),
    ],
  },
})
