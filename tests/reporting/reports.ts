import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { readPlaywrightReport, readResults, type TestResult } from './results.ts'

/** The environment variable for the folder of the runners' reports. */
export const REPORTS_VARIABLE = 'REPORTS_FOLDER'
/** The environment variable for the report file of a vitest run. */
export const UNIT_REPORT_VARIABLE = 'UNIT_REPORT'

const REPORTS = {
  unit: { file: 'vitest.json', read: readResults },
  otherPostgres: { file: 'vitest-other-postgres.json', read: readResults },
  lives: { file: 'vitest-lives.json', read: readResults },
  stories: { file: 'playwright.json', read: readPlaywrightReport },
  faults: { file: 'faults.json', read: readPlaywrightReport },
  engines: { file: 'engines.json', read: readPlaywrightReport },
} as const
export type ReportName = keyof typeof REPORTS

const fromRoot = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
/** The folder of the reports of a tier's last complete run, which `npm run spec` reads. */
export const reportsOf = (tier: string): string => fromRoot(`reports/${tier}`)
/** The tests of the last run that needed a retry. */
export const FLAKY_FILE = fromRoot('reports/flaky.json')

export const reportIn = (folder: string, name: ReportName): string =>
  path.join(folder, REPORTS[name].file)

/** Undefined if the runner did not write its report. */
export const resultsIn = (folder: string, name: ReportName): TestResult[] | undefined => {
  const file = reportIn(folder, name)
  return existsSync(file) ? REPORTS[name].read(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Every result in a folder of reports; undefined if it contains no report. */
export const allResultsIn = (folder: string): TestResult[] | undefined => {
  const found = (Object.keys(REPORTS) as ReportName[]).map((name) => resultsIn(folder, name))
  return found.every((results) => results === undefined)
    ? undefined
    : found.flatMap((results) => results ?? [])
}
