import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  type FlakyTest,
  readFlakyStories,
  readFlakyUnits,
  readPlaywrightReport,
  readVitestReport,
  type TestResult,
} from './results.ts'

export const REPORTS_FOLDER = fileURLToPath(new URL('../../reports', import.meta.url))
/** Every test of the last run that needed a second try. */
export const FLAKY_FILE = path.join(REPORTS_FOLDER, 'flaky.json')
/** Names the file for the report of a run of vitest. */
export const UNIT_REPORT_VARIABLE = 'UNIT_REPORT'
export const flakyFileBeside = (file: string): string => file.replace(/\.json$/, '-flaky.json')

const vitest = (name: string) => {
  const file = path.join(REPORTS_FOLDER, `${name}.json`)
  return {
    file,
    flakyFile: flakyFileBeside(file),
    read: readVitestReport,
    readFlaky: readFlakyUnits,
  }
}
const playwright = (name: string) => {
  const file = path.join(REPORTS_FOLDER, `${name}.json`)
  return { file, flakyFile: file, read: readPlaywrightReport, readFlaky: readFlakyStories }
}

/** Where `npm test` keeps what the runners found, and `npm run spec` reads it. */
export const REPORTS = {
  unit: vitest('vitest'),
  otherPostgres: vitest('vitest-other-postgres'),
  stories: playwright('playwright'),
  faults: playwright('faults'),
  lives: vitest('vitest-lives'),
} as const
export type ReportName = keyof typeof REPORTS

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Nothing where the runner never came to write its report. */
export const resultsOf = (name: ReportName): TestResult[] | undefined => {
  const { file, read } = REPORTS[name]
  return existsSync(file) ? read(readJson(file)) : undefined
}

export const flakyOf = (name: ReportName): FlakyTest[] => {
  const { flakyFile, readFlaky } = REPORTS[name]
  return existsSync(flakyFile) ? readFlaky(readJson(flakyFile)) : []
}
