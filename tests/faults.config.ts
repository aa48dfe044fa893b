import { defineConfig } from '@playwright/test'

import stories from '../playwright.config.ts'
import { reportIn, REPORTS_VARIABLE } from './reporting/reports.ts'
import { CORE_FAULTS, isGate } from './tiers.ts'

/** The matrix of faults. What takes its time is marked `@long` and left out of `npm test`. */
export const whole = process.env['FAULTS'] === 'whole'
const reports = process.env[REPORTS_VARIABLE] ?? '../reports'

export default defineConfig({
  ...stories,
  testDir: 'faults',
  testMatch: isGate() ? CORE_FAULTS.map((name) => `${name}.spec.ts`) : '*.spec.ts',
  // In short they mostly wait. At length some hold a processor for minutes, and nothing may be late beside them.
  workers: whole ? 1 : 3,
  outputDir: `${reports}/faults`,
  timeout: 240_000,
  globalTimeout: (whole ? 120 : 25) * 60_000,
  ...(whole ? {} : { grepInvert: /@long/ }),
  reporter: [['list'], ['json', { outputFile: reportIn(reports, 'faults') }]],
})
