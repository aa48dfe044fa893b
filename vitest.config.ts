import { readdirSync, readFileSync } from 'node:fs'

import { defineConfig } from 'vitest/config'

const FOLDERS = [
  'src',
  'server',
  'sw',
  'tests/architecture',
  'tests/helpers',
  'tests/integration',
  'tests/reporting',
  'tests/security',
]
/** What one file could leave behind for the next: a page, a browser's databases, something global that was replaced. */
const LEAVES_TRACES =
  /@vitest-environment|fake-indexeddb|\bvi\.|#tests\/helpers\/(console|outbox)|\.\/lives|process\.env|globalThis/

const here = (name: string) => new URL(name, import.meta.url)
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(here(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
/** What a thread shares with the others of its process, or cannot have: the environment, the clock's zone, the working folder. */
const NEEDS_A_PROCESS = /process\.(env|chdir|umask|on\b)/

const leavesTraces = (file: string) => LEAVES_TRACES.test(readFileSync(here(file), 'utf8'))
const needsAProcess = (file: string) => NEEDS_A_PROCESS.test(readFileSync(here(file), 'utf8'))
const ALONE = FILES.filter(leavesTraces)

const settings = {
  setupFiles: ['tests/helpers/patience.ts'],
  // A busy machine is slow, not broken: a test that hangs still ends.
  testTimeout: 30_000,
  hookTimeout: 90_000,
  server: { deps: { inline: [/@modular-forms/, /@preact/] } },
}

export default defineConfig({
  test: {
    // One process is left without work on a machine of two processors otherwise.
    maxWorkers: '100%',
    globalSetup: ['tests/helpers/postgres.ts'],
    projects: [
      { test: { ...settings, name: 'own process', include: ALONE.filter(needsAProcess) } },
      {
        test: {
          ...settings,
          name: 'own thread',
          // A sixth less work than a process each.
          pool: 'threads',
          include: ALONE.filter((file) => !needsAProcess(file)),
        },
      },
      {
        test: {
          ...settings,
          name: 'together',
          // One file after the other in the same process: what they import is loaded once, which is half of their time.
          isolate: false,
          include: FILES.filter((file) => !leavesTraces(file)),
        },
      },
    ],
  },
})
