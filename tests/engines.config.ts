import { defineConfig } from '@playwright/test'

import { ENGINES } from './engines/executables.ts'
import faults, { whole } from './faults.config.ts'
import type { Engine } from './faults/rig.ts'
import { reportIn, REPORTS_VARIABLE } from './reporting/reports.ts'

const reports = process.env[REPORTS_VARIABLE] ?? '../reports'
/** Scenarios of the fault matrix that do not need Chromium's debugger; the long run uses all of them. */
const SCENARIOS = whole
  ? ['answers', 'bulk', 'every-kind', 'headline', 'network', 'refusals', 'server', 'tabs']
  : ['answers', 'headline', 'server']

/** Stories and faults in engines that Playwright cannot drive as distributions ship them. */
export default defineConfig<{ engine: Engine }>({
  ...faults,
  testDir: '.',
  testMatch: ['engines/*.spec.ts', ...SCENARIOS.map((name) => `faults/${name}.spec.ts`)],
  grepInvert: whole ? /@chromium/ : /@long|@chromium/,
  // In the long run, each test needs the whole machine.
  workers: whole ? 1 : 2,
  outputDir: `${reports}/engines`,
  timeout: 480_000,
  globalTimeout: (whole ? 240 : 90) * 60_000,
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
  reporter: [['list'], ['json', { outputFile: reportIn(reports, 'engines') }]],
})
