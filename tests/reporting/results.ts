import * as v from 'valibot'

/** A test that failed, then passed at its second try. */
export interface FlakyTest {
  title: string
  file: string
  /** Why its first try failed. */
  error: string
}

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
  specs: { title: string; file: string; tests: StoryTest[] }[]
  suites?: Suite[] | undefined
}
const StoryTestSchema = v.object({
  status: v.string(),
  results: v.optional(
    v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string(), '') })) })),
    [],
  ),
})
type StoryTest = v.InferOutput<typeof StoryTestSchema>
const SuiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(StoryTestSchema),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => SuiteSchema))),
})
const PlaywrightReportSchema = v.object({
  suites: v.array(SuiteSchema),
  /** What went wrong outside any test: a file that does not load, a worker that does not start. */
  errors: v.array(v.object({ message: v.optional(v.string(), 'unknown') })),
})

const playwrightOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

interface Story extends StoryTest {
  title: string
  file: string
}
const storiesOf = (suite: Suite, groups: readonly string[]): Story[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      ...test,
      title: [...groups, spec.title].join(' '),
      file: spec.file,
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => storiesOf(inner, [...groups, inner.title])),
]

export const readPlaywrightReport = (report: unknown): TestResult[] => {
  const { suites, errors } = v.parse(PlaywrightReportSchema, report)
  return [
    ...suites
      .flatMap((suite) => storiesOf(suite, []))
      .map(({ title, file, status }) => ({ title, file, outcome: playwrightOutcome(status) })),
    ...errors.map(({ message }) => ({
      title: `the stories load: ${message.split('\n')[0] ?? ''}`,
      file: '',
      outcome: 'failed' as const,
    })),
  ]
}

/** Stories that passed at their second try. */
export const readFlakyStories = (report: unknown): FlakyTest[] =>
  v
    .parse(PlaywrightReportSchema, report)
    .suites.flatMap((suite) => storiesOf(suite, []))
    .filter(({ status }) => status === 'flaky')
    .map(({ title, file, results }) => ({
      title,
      file,
      error: results.find(({ error }) => error !== undefined)?.error?.message ?? '',
    }))

const FlakyTestsSchema = v.array(
  v.object({ title: v.string(), file: v.string(), error: v.string() }),
)
/** What `flaky-reporter.ts` wrote. */
export const readFlakyUnits = (report: unknown): FlakyTest[] => v.parse(FlakyTestsSchema, report)

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
