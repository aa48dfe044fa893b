import { describe, expect, it } from 'vitest'

import { readFlakyStories, readPlaywrightReport, readVitestReport, tally } from './results.ts'

describe('the unit runner`s report', () => {
  const file = (assertionResults: object[], status = 'passed') => ({
    name: '/repo/src/a.test.ts',
    status,
    message: '',
    assertionResults,
  })

  it('gives each test its full title and outcome', () => {
    const report = {
      testResults: [
        file([
          { fullName: 'wifi is weak below -70 [DEV-40]', status: 'passed' },
          { fullName: 'wifi is gone', status: 'failed' },
          { fullName: 'wifi on paper', status: 'pending' },
          { fullName: 'wifi some day', status: 'todo' },
        ]),
      ],
    }
    expect(readVitestReport(report).map(({ outcome }) => outcome)).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
    ])
    expect(tally(readVitestReport(report))).toEqual({ passed: 1, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as a failure', () => {
    expect(tally(readVitestReport({ testResults: [file([], 'failed')] })).failed).toBe(1)
  })

  it('refuses what is no report', () => {
    expect(() => readVitestReport({ testResults: 'none' })).toThrow()
  })
})

describe('the stories` report', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'sign-in.spec.ts',
    tests: [{ status }],
  })

  it('joins the groups` titles, and counts a story that passed at its second try as passed', () => {
    const report = {
      errors: [],
      suites: [
        {
          title: 'sign-in.spec.ts',
          specs: [spec('signs in [AUTH-07]', 'expected')],
          suites: [{ title: 'offline', specs: [spec('stays', 'flaky'), spec('goes', 'skipped')] }],
        },
      ],
    }
    expect(readPlaywrightReport(report)).toEqual([
      { title: 'signs in [AUTH-07]', file: 'sign-in.spec.ts', outcome: 'passed' },
      { title: 'offline stays', file: 'sign-in.spec.ts', outcome: 'passed' },
      { title: 'offline goes', file: 'sign-in.spec.ts', outcome: 'skipped' },
    ])
  })

  it('names the stories that passed at their second try, with the error of the first', () => {
    const results = [
      { status: 'failed', error: { message: 'Timed out\n  at …' } },
      { status: 'passed' },
    ]
    const story = { title: 'stays', file: 'a.spec.ts', tests: [{ status: 'flaky', results }] }
    const steady = { ...story, title: 'goes', tests: [{ status: 'expected', results: [] }] }
    const report = { errors: [], suites: [{ title: 'a.spec.ts', specs: [story, steady] }] }
    expect(readFlakyStories(report)).toEqual([
      { title: 'stays', file: 'a.spec.ts', error: 'Timed out\n  at …' },
    ])
  })

  it('counts an error outside any story as a failure', () => {
    const report = { suites: [], errors: [{ message: 'Cannot find module\nat …' }] }
    expect(tally(readPlaywrightReport(report)).failed).toBe(1)
  })
})
