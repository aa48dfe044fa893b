import { defineConfig } from '@playwright/test'

import stories from '../playwright.config.ts'
import { reportIn, REPORTS_VARIABLE } from './reporting/reports.ts'
import { CORE_FAULTS, isGate } from './tiers.ts'

/** The fault matrix. Slow tests are marked `@long` and excluded from `npm test`. */
export const whole = process.env['FAULTS'] === 'whole'
const reports = process.env[REPORTS_VARIABLE] ?? '../reports'

export default defineConfig({
  ...stories,
  testDir: 'faults',
  testMatch: isGate() ? CORE_FAULTS.map((name) => `${name}.spec.ts`) : '*.spec.ts',
  // In the short run, tests mostly wait. In the long run, some keep a processor busy for minutes and would delay others.
  workers: whole ? 1 : 3,
  outputDir: `${reports}/faults`,
  timeout: 240_000,
  globalTimeout: (whole ? 120 : 25) * 60_000,
  ...(whole ? {} : { grepInvert: /@long/ }),
  reporter: [['list'], ['json', { outputFile: reportIn(reports, 'faults') }]],
})
