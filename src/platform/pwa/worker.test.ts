// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createWorker } from './worker.ts'

/** The scripts as the bundler writes them: shared chunks come first. */
const pageOf = (entry: string) =>
  ['runtime-1', 'packages-1', entry]
    .map((name) => `<script type="module" src="/assets/${name}.js"></script>`)
    .join('')

const page = new DOMParser().parseFromString(pageOf('console-old'), 'text/html')

beforeEach(() => {
  vi.spyOn(document, 'querySelectorAll').mockImplementation((scripts: string) =>
    page.querySelectorAll(scripts),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stub = (isControlled: boolean, answer: string | Error) => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: isControlled ? {} : null } })
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return new Response(answer)
  })
}

it.each<[string, boolean, boolean, string]>([
  ['another build', true, true, pageOf('console-new')],
  ['the build of this page', false, true, pageOf('console-old')],
  ['a page that is not the console', false, true, '<h1>Not found</h1>'],
  ['no page', false, false, pageOf('console-new')],
])('reports serving another build, for %s: %s', async (_, isOther, isControlled, answer) => {
  stub(isControlled, answer)
  expect(await createWorker('/sw.js').servesOtherBuild()).toBe(isOther)
})

it('rejects if there is no answer', async () => {
  stub(true, new TypeError('Failed to fetch'))
  await expect(createWorker('/sw.js').servesOtherBuild()).rejects.toThrow('Failed to fetch')
})
