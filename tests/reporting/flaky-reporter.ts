import { writeFileSync } from 'node:fs'

import type { Reporter, TestModule } from 'vitest/node'

import type { FlakyTest } from './results.ts'

/** Writes which tests passed at their second try: vitest's JSON report does not count tries. */
export class FlakyReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test): FlakyTest[] => {
        if (test.diagnostic()?.flaky !== true) return []
        const error = test.result().errors?.[0]?.message ?? ''
        return [{ title: test.fullName.replaceAll(' > ', ' '), file: module.moduleId, error }]
      }),
    )
    writeFileSync(this.#file, JSON.stringify(flaky, null, 2))
  }
}
