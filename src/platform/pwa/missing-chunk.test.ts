// @vitest-environment happy-dom
import { expect, it } from 'vitest'

import { entryOf, isMissingChunk, mayReload, nameMissingChunks } from './missing-chunk.ts'

function failedImport(error: unknown) {
  const page = new EventTarget()
  nameMissingChunks(page)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return error
}

it.each([
  'Failed to fetch dynamically imported module: https://x.example/assets/users-1.js',
  'error loading dynamically imported module: https://x.example/assets/users-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/users-1.css',
])('recognizes a missing chunk: %s', (message) => {
  const error = failedImport(new TypeError(message))
  expect(isMissingChunk(error)).toBe(true)
  // The router checks how the message starts.
  expect(error instanceof Error && error.message).toMatch(/^missing: /)
})

it('ignores other errors', () => {
  const error = failedImport(new TypeError("Cannot read properties of undefined (reading 'x')"))
  expect(isMissingChunk(error)).toBe(false)
})

it('reloads once per build, never offline', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const at = (build: string, isReachable = true) => mayReload({ storage, build, isReachable })
  expect([at('a', false), at('a'), at('a'), at('b'), at('b')]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

it('identifies builds by their last script', () => {
  const page = new DOMParser().parseFromString(
    `<script type="module" src="/assets/runtime-1.js"></script>
     <script type="module" src="/assets/console-2.js"></script>
     <script type="module" src="extension://content.js"></script>`,
    'text/html',
  )
  expect([entryOf(page), entryOf(new DOMParser().parseFromString('', 'text/html'))]).toEqual([
    '/assets/console-2.js',
    '',
  ])
})
