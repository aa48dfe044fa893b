import { writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

import type { TestResult } from './results.ts'

const OUTCOMES = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  pending: 'skipped',
} as const

/** Writes the result of every test. Vitest's own JSON report does not count retries, so it cannot show flaky tests. */
export class ResultsReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results = [
      ...modules.flatMap(resultsOf),
      ...unhandled.map(({ message }) => failed('', 'nothing fails outside of a test', message)),
    ]
    writeFileSync(this.#file, JSON.stringify(results, null, 1))
  }
}

const failed = (file: string, title: string, error: string): TestResult => ({
  file,
  title,
  outcome: 'failed',
  error,
})

function resultsOf(module: TestModule): TestResult[] {
  const file = path.relative(process.cwd(), module.moduleId)
  const whatFails = (part: TestModule | TestSuite, title: string) =>
    part.errors().map(({ message }) => failed(file, title, message))
  return [
    ...whatFails(module, 'the file loads'),
    ...[...module.children.allSuites()].flatMap((suite) => whatFails(suite, suite.fullName)),
    ...[...module.children.allTests()].map((test) => resultOf(test, file)),
  ]
}

function resultOf(test: TestCase, file: string): TestResult {
  const { state, errors } = test.result()
  const outcome = test.diagnostic()?.flaky ? 'flaky' : OUTCOMES[state]
  const error = errors?.[0]?.message
  return { file, title: test.fullName.replaceAll(' > ', ' '), outcome, ...(error && { error }) }
}
