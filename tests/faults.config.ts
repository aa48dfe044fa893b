import { defineConfig } from '@playwright/test'

import stories from '../playwright.config.ts'

/** The matrix of faults. What takes its time is marked `@long` and left out of `npm test`. */
const whole = process.env['FAULTS'] === 'whole'

export default defineConfig({
  ...stories,
  testDir: 'faults',
  // In short they mostly wait. At length some hold a processor for minutes, and nothing may be late beside them.
  workers: whole ? 1 : 3,
  outputDir: '../test-results/faults',
  timeout: 240_000,
  globalTimeout: (whole ? 120 : 25) * 60_000,
  ...(whole ? {} : { grepInvert: /@long/ }),
  reporter: [['list'], ['json', { outputFile: '../reports/faults.json' }]],
})
