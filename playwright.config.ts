import { fileURLToPath } from 'node:url'

import { defineConfig } from '@playwright/test'

import { CHROMIUM_FLAGS, findChromium } from './tests/helpers/chromium.ts'
import { reportIn, REPORTS_VARIABLE } from './tests/reporting/reports.ts'
import { CORE_STORIES, isGate } from './tests/tiers.ts'

const executablePath = findChromium()
const reports = process.env[REPORTS_VARIABLE] ?? 'reports'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: fileURLToPath(new URL('tests/helpers/build-console.ts', import.meta.url)),
  ...(isGate() && {
    testMatch: CORE_STORIES.map((name) => `${name}.spec.ts`),
    grepInvert: /@full/,
  }),
  outputDir: `${reports}/stories`,
  fullyParallel: false,
  // A browser mostly waits. Each worker has a server of its own, and a file's stories run one after the other. A third
  // worker saves an eighth of the time, but made four stories of 326 need a second try.
  workers: 2,
  // A second try is in a new worker, on a new server. What needed it is named at the end of `npm test`.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: reportIn(reports, 'stories') }]],
  use: {
    // A click on what is gone ends long before its story does.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Drawing what moves costs a fifth of a story's time; the story of the film asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of a story's time; `TRACE=1` says what a failed one did.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      args: [...CHROMIUM_FLAGS],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
