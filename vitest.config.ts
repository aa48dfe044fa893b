import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{src,server,sw}/**/*.test.{ts,tsx}',
      'tests/{architecture,helpers,integration,reporting}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['tests/helpers/postgres.ts'],
    server: { deps: { inline: [/@modular-forms/, /@preact/] } },
  },
})
