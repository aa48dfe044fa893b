import * as v from 'valibot'

const TestResultSchema = v.object({
  /** Everything that it is called, from its file's outermost group inwards. */
  title: v.string(),
  file: v.string(),
  /** `flaky` failed, then passed at its second try. */
  outcome: v.picklist(['passed', 'flaky', 'failed', 'skipped']),
  /** Of the first try that failed. */
  error: v.optional(v.string()),
})
/** One test that ran, whichever runner ran it. */
export type TestResult = v.InferOutput<typeof TestResultSchema>

/** What `vitest-reporter.ts` wrote. */
export const readResults = (report: unknown): TestResult[] =>
  v.parse(v.array(TestResultSchema), report)

const StoryTestSchema = v.object({
  status: v.string(),
  results: v.optional(
    v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
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
  /** What went wrong outside any test: a file that does not load, a worker that does not start. */
  errors: v.array(v.object({ message: v.optional(v.string(), 'unknown') })),
})

const playwrightOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'expected') return 'passed'
  return status === 'skipped' || status === 'flaky' ? status : 'failed'
}

const storiesOf = (suite: Suite, groups: readonly string[]): TestResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: [...groups, spec.title].join(' '),
      file: spec.file,
      outcome: playwrightOutcome(status),
      error: results.find(({ error }) => error !== undefined)?.error?.message,
    })),
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

/** Its place and title, and below them the first lines of its error. */
export const described = ({ file, title, error = '' }: TestResult): string =>
  [
    `${file.split('/').at(-1) ?? ''} › ${title}`,
    ...error.trimEnd().split('\n').slice(0, MAX_ERROR_LINES),
  ].join('\n    ')

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
