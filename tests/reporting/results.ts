import * as v from 'valibot'

/** One test that ran, whichever runner ran it. */
export interface TestResult {
  /** Everything that it is called, from its file's outermost group inwards. */
  title: string
  file: string
  outcome: 'passed' | 'failed' | 'skipped'
}

const VitestReportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})

const vitestOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'passed' || status === 'failed') return status
  return 'skipped'
}

/** A file that could not be loaded holds no test; it counts as one that failed. */
export const readVitestReport = (report: unknown): TestResult[] =>
  v.parse(VitestReportSchema, report).testResults.flatMap((file): TestResult[] =>
    file.assertionResults.length === 0 && file.status === 'failed'
      ? [{ title: `${file.name} loads`, file: file.name, outcome: 'failed' }]
      : file.assertionResults.map((test) => ({
          title: test.fullName,
          file: file.name,
          outcome: vitestOutcome(test.status),
        })),
  )

interface Suite {
  title: string
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: Suite[] | undefined
}
const SuiteSchema: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ status: v.string() })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => SuiteSchema))),
})
const PlaywrightReportSchema = v.object({
  suites: v.array(SuiteSchema),
  /** What went wrong outside any test: a file that does not load, a worker that does not start. */
  errors: v.array(v.object({ message: v.optional(v.string(), 'unknown') })),
})

/** `flaky` passed at a second try: a story must pass at its first. */
const playwrightOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

const storiesOf = (suite: Suite, groups: readonly string[]): TestResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...groups, spec.title].join(' '),
      file: spec.file,
      outcome: playwrightOutcome(test.status),
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
    })),
  ]
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}
export const tally = (results: readonly TestResult[]): Tally => ({
  passed: results.filter(({ outcome }) => outcome === 'passed').length,
  failed: results.filter(({ outcome }) => outcome === 'failed').length,
  skipped: results.filter(({ outcome }) => outcome === 'skipped').length,
})
