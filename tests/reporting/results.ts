import { existsSync, readFileSync } from 'node:fs'

import * as v from 'valibot'

const TestResultSchema = v.object({
  /** The full title, from the outermost group in the file inward. */
  title: v.string(),
  file: v.string(),
  /** `flaky`: failed, then passed on retry. */
  outcome: v.picklist(['passed', 'flaky', 'failed', 'skipped']),
  /** The error of the first failed attempt. */
  error: v.optional(v.string()),
  /** A file with the page content at that time. */
  context: v.optional(v.string()),
})
/** The result of one test, from any runner. */
export type TestResult = v.InferOutput<typeof TestResultSchema>

/** Parses the report of `vitest-reporter.ts`. */
export const readResults = (report: unknown): TestResult[] =>
  v.parse(v.array(TestResultSchema), report)

const StoryTestSchema = v.object({
  status: v.string(),
  results: v.optional(
    v.array(
      v.object({
        error: v.optional(v.object({ message: v.optional(v.string()) })),
        attachments: v.optional(
          v.array(v.object({ name: v.string(), path: v.optional(v.string()) })),
          [],
        ),
      }),
    ),
    [],
  ),
})
interface Suite {
  title: string
  specs: { title: string; file: string; tests: v.InferOutput<typeof StoryTestSchema>[] }[]
  suites?: Suite[] | undefined
}
const SuiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({ title: v.string(), file: v.string(), tests: v.array(StoryTestSchema) }),
  ),
  suites: v.optional(v.array(v.lazy(() => SuiteSchema))),
})
const PlaywrightReportSchema = v.object({
  suites: v.array(SuiteSchema),
  /** Errors outside any test, such as a file that does not load or a worker that does not start. */
  errors: v.array(v.object({ message: v.optional(v.string(), 'unknown') })),
})

const playwrightOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'expected') return 'passed'
  return status === 'skipped' || status === 'flaky' ? status : 'failed'
}

const storiesOf = (suite: Suite, groups: readonly string[]): TestResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => {
      const failed = results.find(({ error }) => error !== undefined)
      return {
        title: [...groups, spec.title].join(' '),
        file: spec.file,
        outcome: playwrightOutcome(status),
        error: failed?.error?.message,
        context: failed?.attachments.find(({ name }) => name === 'error-context')?.path,
      }
    }),
  ),
  ...(suite.suites ?? []).flatMap((inner) => storiesOf(inner, [...groups, inner.title])),
]

export const readPlaywrightReport = (report: unknown): TestResult[] => {
  const { suites, errors } = v.parse(PlaywrightReportSchema, report)
  return [
    ...suites.flatMap((suite) => storiesOf(suite, [])),
    ...errors.map(({ message }) => ({
      title: `the stories load: ${message.split('\n')[0] ?? ''}`,
      file: '',
      outcome: 'failed' as const,
      error: message,
    })),
  ]
}

const MAX_ERROR_LINES = 12
const MAX_PAGE_LINES = 150

/** File and title, then the first lines of the error and the page content, for failures that cannot be reproduced. */
export const described = ({ file, title, error = '', context }: TestResult): string =>
  [
    `${file.split('/').at(-1) ?? ''} › ${title}`,
    ...error.trimEnd().split('\n').slice(0, MAX_ERROR_LINES),
    ...(context === undefined ? [] : pageIn(context)),
  ].join('\n    ')

const pageIn = (context: string): string[] => {
  const [, page = ''] = existsSync(context)
    ? (/```yaml\n([^]*?)```/.exec(readFileSync(context, 'utf8')) ?? [])
    : []
  return page.trimEnd().split('\n').slice(0, MAX_PAGE_LINES)
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}
export const tally = (results: readonly TestResult[]): Tally => ({
  passed: results.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length,
  failed: results.filter(({ outcome }) => outcome === 'failed').length,
  skipped: results.filter(({ outcome }) => outcome === 'skipped').length,
})
