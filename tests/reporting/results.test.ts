import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { described, readPlaywrightReport, readResults, tally, type TestResult } from './results.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('the unit runner’s report', () => {
  const PLANTED = {
    'some.test.ts': `
      import { describe, expect, it } from 'vitest'
      let tries = 0
      describe('wifi', () => {
        it('is weak below -70 [DEV-40]', () => expect(1).toBe(1))
        it('is gone', () => expect(1).toBe(2))
        it('comes back', () => expect((tries += 1)).toBe(2))
        it.skipIf(true)('some day', () => undefined)
      })`,
    'broken.test.ts': `throw new Error('does not load')`,
    'set-up.test.ts': `
      import { beforeAll, it } from 'vitest'
      beforeAll(() => { throw new Error('no database') })
      it('needs a database', () => undefined)`,
    'vitest.config.ts': `
      import { ResultsReporter } from '${ROOT}tests/reporting/vitest-reporter.ts'
      export default { test: { retry: 1, reporters: [new ResultsReporter('report.json')] } }`,
  }
  let results: TestResult[]
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(ROOT, 'node_modules', '.reporter-test-'))
    for (const [name, text] of Object.entries(PLANTED)) writeFileSync(path.join(folder, name), text)
    spawnSync(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: folder,
    })
    results = readResults(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const outcomeOf = (title: string) =>
    results.filter((result) => result.title === title).map(({ outcome, error }) => [outcome, error])

  it('contains the full title, outcome and first error of each test', () => {
    expect(outcomeOf('wifi is weak below -70 [DEV-40]')).toEqual([['passed', undefined]])
    expect(outcomeOf('wifi is gone')).toEqual([['failed', expect.stringMatching(/1 to be 2/)]])
    expect(outcomeOf('wifi some day')).toEqual([['skipped', undefined]])
  })

  it('marks a test that passed on retry as flaky, with the first error', () => {
    expect(outcomeOf('wifi comes back')).toEqual([['flaky', expect.stringMatching(/1 to be 2/)]])
  })

  it('marks a file that does not load, or whose setup fails, as failed', () => {
    const failedIn = (file: string) =>
      results
        .filter((result) => result.file === file && result.outcome === 'failed')
        .map(({ error }) => error)
    expect(failedIn('broken.test.ts')).toEqual(['does not load'])
    expect(failedIn('set-up.test.ts')).toEqual(['no database'])
  })

  it('is tallied with flaky tests as passed', () => {
    expect(tally(results)).toEqual({ passed: 2, failed: 3, skipped: 2 })
  })

  it('is rejected if it is invalid', () => {
    expect(() => readResults({ testResults: 'none' })).toThrow()
  })
})

describe('the stories’ report', () => {
  const spec = (title: string, status: string, results: object[] = []) => ({
    title,
    file: 'sign-in.spec.ts',
    tests: [{ status, results }],
  })

  it('joins the titles of groups, and marks a test that passed on retry as flaky, with the first error', () => {
    const tries = [{ error: { message: 'Timed out' } }, {}]
    const report = {
      errors: [],
      suites: [
        {
          title: 'sign-in.spec.ts',
          specs: [spec('signs in [AUTH-07]', 'expected')],
          suites: [
            {
              title: 'offline',
              specs: [
                spec('stays', 'flaky', tries),
                spec('goes', 'skipped'),
                spec('comes', 'unexpected', tries),
              ],
            },
          ],
        },
      ],
    }
    const file = 'sign-in.spec.ts'
    expect(readPlaywrightReport(report)).toEqual([
      { title: 'signs in [AUTH-07]', file, outcome: 'passed' },
      { title: 'offline stays', file, outcome: 'flaky', error: 'Timed out' },
      { title: 'offline goes', file, outcome: 'skipped' },
      { title: 'offline comes', file, outcome: 'failed', error: 'Timed out' },
    ])
  })

  it('includes the page content from the first failure of a story', () => {
    const folder = mkdtempSync(path.join(ROOT, 'node_modules', '.context-test-'))
    const context = path.join(folder, 'error-context.md')
    writeFileSync(
      context,
      '# Error\n\n```\nTimed out\n```\n\n```yaml\n- main:\n  - button "Save"\n```\n',
    )
    const attachments = [{ name: 'error-context', path: context }]
    const tries = [{ error: { message: 'Timed out' }, attachments }, {}]
    const suites = [{ title: 'sign-in.spec.ts', specs: [spec('stays', 'flaky', tries)] }]
    const words = readPlaywrightReport({ errors: [], suites }).map(described)
    rmSync(folder, { recursive: true })
    expect(words).toEqual([
      'sign-in.spec.ts › stays\n    Timed out\n    - main:\n      - button "Save"',
    ])
  })

  it('counts an error outside any story as a failure', () => {
    const report = { suites: [], errors: [{ message: 'Cannot find module\nat …' }] }
    expect(tally(readPlaywrightReport(report)).failed).toBe(1)
  })
})
