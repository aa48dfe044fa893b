import { existsSync } from 'node:fs'

import { expect, it } from 'vitest'

import { CORE_FAULTS, CORE_STORIES, SLOW_UNITS } from '#tests/tiers.ts'

const FILES = [
  ...CORE_STORIES.map((name) => `tests/e2e/${name}.spec.ts`),
  ...CORE_FAULTS.map((name) => `tests/faults/${name}.spec.ts`),
  ...SLOW_UNITS,
]

it.each(FILES)('%s, which a tier lists, exists', (file) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true)
})
