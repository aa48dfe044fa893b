import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{src,server,sw}/**/*.test.{ts,tsx}',
      'tests/{architecture,integration}/**/*.test.ts',
    ],
    server: { deps: { inline: [/@modular-forms/, /@preact/] } },
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
})
