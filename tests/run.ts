import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildConsoleIfStale } from '#server/console-build.ts'
import { readConfig } from '#server/config.ts'

import { findOrInstallPostgres, withPostgres } from './helpers/debian-postgres.ts'
import { asStoryData, drawDemoData } from './helpers/demo-data.ts'
import { findOrInstallChromium } from './helpers/install-chromium.ts'
import {
  FLAKY_FILE,
  flakyOf,
  type ReportName,
  REPORTS,
  REPORTS_FOLDER,
  resultsOf,
  UNIT_REPORT_VARIABLE,
} from './reporting/reports.ts'
import { type FlakyTest, type Tally, tally } from './reporting/results.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What must hold on a PostgreSQL that is not ours: the migrations, tenant scope, and the calls upon them. */
const ON_ANY_POSTGRES = ['server/db/database', 'server/resources/']

const say = (line: string): void => console.log(line)

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })

const vitest = (report: ReportName, files: readonly string[], env: Record<string, string> = {}) =>
  run('node_modules/vitest/vitest.mjs', ['run', ...files], {
    ...env,
    [UNIT_REPORT_VARIABLE]: REPORTS[report].file,
  })

/** A second try is a net under a busy machine, not a cure: more than this, and something is wrong. */
const MAX_FLAKY = 3
const flaky: FlakyTest[] = []

/** A runner that ends badly without naming a failed test still failed, once. */
const outcome = (report: ReportName, code: number): Tally => {
  const results = resultsOf(report)
  flaky.push(...flakyOf(report))
  const found = tally(results ?? [])
  const silent = found.failed === 0 && (code !== 0 || found.passed === 0)
  return silent ? { ...found, failed: 1 } : found
}

const unit = async (): Promise<Tally> => outcome('unit', await vitest('unit', []))

const otherPostgres = async (): Promise<Tally> => {
  const binaries = findOrInstallPostgres(say)
  if (binaries === undefined) {
    say('No PostgreSQL of this system and no way to install one: that run is left out.')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  return withPostgres(binaries, async (url) =>
    outcome(
      'otherPostgres',
      await vitest('otherPostgres', ON_ANY_POSTGRES, { TEST_DATABASE_URL: url }),
    ),
  )
}

let demo: ReturnType<typeof drawDemoData> | undefined

const inChromium = async (
  report: ReportName,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Tally> => {
  if (chromium === undefined) return { passed: 0, failed: 1, skipped: 0 }
  demo ??= drawDemoData()
  const [drawn] = await Promise.all([
    demo,
    buildConsoleIfStale(readConfig(process.env).buildId, say),
  ])
  const code = await run('node_modules/@playwright/test/cli.js', ['test', ...args], {
    CHROMIUM_PATH: chromium,
    ...asStoryData(drawn),
    ...env,
  })
  return outcome(report, code)
}

const stories = () => inChromium('stories', [])

/** The matrix of faults: what fits into some minutes, or all of it. */
const faults = (extent: 'some' | 'whole') => () =>
  inChromium('faults', ['--config', 'tests/faults.config.ts'], { FAULTS: extent })

const lives = async (): Promise<Tally> =>
  outcome('lives', await vitest('lives', ['outbox-lives'], { OUTBOX_LIVES: '20000' }))

// Before everything: some integration tests run in it as well.
const chromium = findOrInstallChromium(say)

type Parts = Record<string, () => Promise<Tally>>
const EVERYTHING: Parts = {
  'unit and integration': unit,
  'on the PostgreSQL of this system': otherPostgres,
  'stories in Chromium': stories,
  'faults in Chromium': faults('some'),
}
/** `npm run test:faults`: takes an hour or so. */
const FAULTS: Parts = {
  '20,000 lives of an outbox': lives,
  'the whole matrix of faults in Chromium': faults('whole'),
}
const parts = process.argv[2] === 'faults' ? FAULTS : EVERYTHING

if (parts === EVERYTHING) rmSync(REPORTS_FOLDER, { recursive: true, force: true })
mkdirSync(REPORTS_FOLDER, { recursive: true })
const summary: string[] = []
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const [name, part] of Object.entries(parts)) {
  say(`\n== ${name}`)
  const found = await part().catch((error: unknown): Tally => {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, skipped: 0 }
  })
  total.passed += found.passed
  total.failed += found.failed
  total.skipped += found.skipped
  summary.push(`${name}: ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`)
}
await demo?.then(({ dispose }) => dispose()).catch(() => undefined)

say(`\n${summary.join('\n')}\n`)
writeFileSync(FLAKY_FILE, JSON.stringify(flaky, null, 2))
if (flaky.length > 0) say('flaky:')
for (const { file, title, error } of flaky)
  say(`  ${path.basename(file)} › ${title}\n    ${error.split('\n')[0] ?? ''}`)
if (flaky.length > MAX_FLAKY) {
  say(
    `\n${flaky.length} tests passed only at their second try; more than ${MAX_FLAKY} is a failure.`,
  )
  total.failed += 1
}
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
