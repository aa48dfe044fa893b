import { defineConfig } from '@playwright/test'

import stories from '../playwright.config.ts'
import { ENGINES, type EngineName } from './engines/executables.ts'
import { reportIn, REPORTS_VARIABLE } from './reporting/reports.ts'

const reports = process.env[REPORTS_VARIABLE] ?? '../reports'

/** The same story in engines that Playwright cannot drive as distributions ship them. */
export default defineConfig<{ engine: EngineName }>({
  ...stories,
  testDir: 'engines',
  workers: 1,
  outputDir: `${reports}/engines`,
  timeout: 480_000,
  globalTimeout: 30 * 60_000,
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
  reporter: [['list'], ['json', { outputFile: reportIn(reports, 'engines') }]],
})
