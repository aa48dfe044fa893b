import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { readPlaywrightReport, readVitestReport, type TestResult } from './results.ts'

export const REPORTS_FOLDER = fileURLToPath(new URL('../../reports', import.meta.url))
const report = (name: string): string => path.join(REPORTS_FOLDER, `${name}.json`)

/** Where `npm test` keeps what the runners found, and `npm run spec` reads it. */
export const REPORTS = {
  unit: { file: report('vitest'), read: readVitestReport },
  otherPostgres: { file: report('vitest-other-postgres'), read: readVitestReport },
  stories: { file: report('playwright'), read: readPlaywrightReport },
  faults: { file: report('faults'), read: readPlaywrightReport },
  lives: { file: report('vitest-lives'), read: readVitestReport },
} as const
export type ReportName = keyof typeof REPORTS

/** Nothing where the runner never came to write its report. */
export const resultsOf = (name: ReportName): TestResult[] | undefined => {
  const { file, read } = REPORTS[name]
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
