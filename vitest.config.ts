import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{src,server,sw}/**/*.test.{ts,tsx}',
      'tests/{architecture,helpers,integration,reporting}/**/*.test.{ts,tsx}',
    ],
    // One process is left without work on a machine of two processors otherwise.
    maxWorkers: '100%',
    globalSetup: ['tests/helpers/postgres.ts'],
    setupFiles: ['tests/helpers/patience.ts'],
    // A busy machine is slow, not broken: a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    server: { deps: { inline: [/@modular-forms/, /@preact/] } },
  },
})
