import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import buildConsole from './helpers/build-console.ts'
import { findPostgres, withPostgres } from './helpers/debian-postgres.ts'
import { asStoryData, drawDemoData } from './helpers/demo-data.ts'
import { ENGINE_PACKAGES, type Package, prepare } from './helpers/prerequisites.ts'
import {
  FLAKY_FILE,
  type ReportName,
  reportIn,
  REPORTS_VARIABLE,
  reportsOf,
  resultsIn,
  UNIT_REPORT_VARIABLE,
} from './reporting/reports.ts'
import { described, type Tally, tally, type TestResult } from './reporting/results.ts'
import { TIER_VARIABLE } from './tiers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Tests that must pass on a PostgreSQL other than ours: migrations, tenant scope, and the calls that use them. */
const ON_ANY_POSTGRES = ['server/db/database', 'server/resources/']
/** Retries compensate for a busy machine only. More flaky tests than this fail the run. */
const MAX_FLAKY = 3

/** Used by this run only, so that parallel runs do not delete each other's reports; copied to `reports/` at the end. */
const reports = mkdtempSync(path.join(tmpdir(), 'inkfleet-reports-'))
const failures: string[] = []
const flaky: TestResult[] = []

const say = (line: string): void => console.log(line)

const running = new Set<ChildProcess>()
let isStopped = false
/** Stopping a run stops its runners, which stop their browsers and servers. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
    for (const child of running) child.kill(signal)
  })

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [REPORTS_VARIABLE]: reports, ...env },
    })
    running.add(child)
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })

/** A runner that fails without reporting a failed test counts as one failure. */
const outcome = (report: ReportName, code: number): Tally => {
  const results = resultsIn(reports, report) ?? []
  flaky.push(...results.filter((result) => result.outcome === 'flaky'))
  failures.push(...results.filter((result) => result.outcome === 'failed').map(described))
  const found = tally(results)
  const silent = found.failed === 0 && (code !== 0 || found.passed === 0)
  return silent ? { ...found, failed: 1 } : found
}

const vitest = async (report: ReportName, files: readonly string[], env = {}): Promise<Tally> =>
  outcome(
    report,
    await run('node_modules/vitest/vitest.mjs', ['run', ...files], {
      ...env,
      [UNIT_REPORT_VARIABLE]: reportIn(reports, report),
    }),
  )

let demo: ReturnType<typeof drawDemoData> | undefined
let consoleBuilt: Promise<void> | undefined
const prepareBrowserTests = () => {
  // Each of them mostly uses one processor.
  demo ??= drawDemoData()
  consoleBuilt ??= buildConsole()
  return Promise.all([demo, consoleBuilt])
}

const playwright = async (
  report: ReportName,
  args: readonly string[],
  env = {},
): Promise<Tally> => {
  const [drawn] = await prepareBrowserTests()
  const code = await run('node_modules/@playwright/test/cli.js', ['test', ...args], {
    ...asStoryData(drawn),
    ...env,
  })
  return outcome(report, code)
}

const checks = async (): Promise<Tally> => {
  const code = await run('node_modules/tsx/dist/cli.mjs', ['tests/check.ts'])
  if (code !== 0) failures.push('npm run check')
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** Whether `folder` differs from the main branch of the clone, or from one commit ago. */
const isChanged = (folder: string): boolean => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const differs = (base: string) => git('diff', '--quiet', base, '--', folder).status !== 0
  const head = git('rev-parse', 'HEAD').stdout
  const base = ['origin/main', 'main', 'HEAD~1'].find((name) => {
    const { status, stdout } = git('rev-parse', '--verify', '--quiet', name)
    return status === 0 && stdout !== head
  })
  return base === undefined || differs(base)
}

type Part = (files: readonly string[]) => Promise<Tally>
const IN_BROWSERS = ['stories', 'faults', 'engines']
const units: Part = (files) => vitest('unit', files)
const faultsFor =
  (extent: 'some' | 'whole'): Part =>
  (files) =>
    playwright('faults', ['--config', 'tests/faults.config.ts', ...files], { FAULTS: extent })
const stories: Part = (files) => playwright('stories', files)
const engines: Part = (files) =>
  playwright('engines', ['--config', 'tests/engines.config.ts', ...files])
const postgres: Part = (files) =>
  withPostgres(findPostgres() ?? '', (url) =>
    vitest('otherPostgres', files.length > 0 ? files : ON_ANY_POSTGRES, { TEST_DATABASE_URL: url }),
  )

const TIERS: Record<string, Record<string, Part>> = {
  /** `npm test`: must pass before any change is delivered. */
  gate: {
    checks,
    units,
    ...(isChanged('server/db') && { postgres }),
    stories,
    faults: faultsFor('some'),
  },
  /** `npm run test:full`: all tests, before work is considered done. */
  full: {
    checks,
    units: (files) => vitest('unit', files, { OUTBOX_LIVES: '2000' }),
    postgres,
    stories,
    faults: faultsFor('some'),
    engines,
  },
  /** `npm run test:faults`: the long fault tests, about an hour. */
  faults: {
    lives: () => vitest('lives', ['outbox-lives'], { OUTBOX_LIVES: '20000' }),
    faults: faultsFor('whole'),
  },
}

const minutes = (since: number) => ((performance.now() - since) / 60_000).toFixed(1)

async function runTier(name: string, words: readonly string[]) {
  const parts = TIERS[name]
  if (parts === undefined) throw new Error(`No tier is called ${name}.`)
  process.env[TIER_VARIABLE] = name
  const isPart = (word: string) => Object.hasOwn(parts, word)
  const selected = words.filter(isPart)
  const files = words.filter((word) => !isPart(word))
  const isSelected = (part: string) => selected.length === 0 || selected.includes(part)
  const usesBrowsers = IN_BROWSERS.some((part) => isPart(part) && isSelected(part))
  const total: Tally = { passed: 0, failed: 0, skipped: 0 }
  const summary: string[] = []
  for (const [part, runPart] of Object.entries(parts)) {
    if (!isSelected(part)) continue
    if (isStopped) break
    // Unit tests leave a tenth of two processors idle. An error is reported by the part that needs the result.
    if (part !== 'checks' && usesBrowsers) prepareBrowserTests().catch(() => undefined)
    say(`\n== ${part}`)
    const start = performance.now()
    const found = await runPart(files).catch((error: unknown): Tally => {
      say(error instanceof Error ? error.message : String(error))
      return { passed: 0, failed: 1, skipped: 0 }
    })
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += found[key]
    summary.push(
      `${part}: ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped, ${minutes(start)} min`,
    )
    // Tests of code that does not compile would waste minutes.
    if (part === 'checks' && found.failed > 0) break
  }
  if (flaky.length > MAX_FLAKY) {
    failures.push(`${flaky.length} tests needed a second try; more than ${MAX_FLAKY} is a failure`)
    total.failed += 1
  }
  return { total, summary, isWhole: words.length === 0 }
}

const [tier = 'gate', ...words] = process.argv.slice(2)
const packagesFor = (part: string, packages: readonly Package[]) =>
  Object.hasOwn(TIERS[tier] ?? {}, part) ? packages : []
const problem = await prepare(
  [
    'python3-aiosmtpd',
    ...packagesFor('postgres', ['postgresql']),
    ...packagesFor('engines', ENGINE_PACKAGES),
  ],
  say,
)
if (problem !== undefined) {
  say(`${problem}\n\n0 passed, 1 failed`)
  process.exit(1)
}
const { total, summary, isWhole } = await runTier(tier, words)
await demo?.then(({ dispose }) => dispose()).catch(() => undefined)

// Must run before the page snapshots of the failures are moved.
const needed = flaky.map(described)
writeFileSync(path.join(reports, 'flaky.json'), JSON.stringify(flaky, null, 2))
const kept = reportsOf(isWhole ? tier : 'selection')
rmSync(kept, { recursive: true, force: true })
cpSync(reports, kept, { recursive: true })
cpSync(path.join(reports, 'flaky.json'), FLAKY_FILE)
rmSync(reports, { recursive: true, force: true })

const list = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${heading}:`, ...lines.map((line) => `  ${line}`), ''] : []
say(
  [
    '',
    ...list('failed', failures),
    ...list('flaky', needed),
    ...summary,
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n'),
)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
