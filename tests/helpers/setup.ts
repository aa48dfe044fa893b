import { beforeAll, vi } from 'vitest'

/** A busy machine is slow, not broken: waiting may take longer than the libraries' default of one second. */
const PATIENCE_MS = 10_000
const { waitFor, waitUntil } = vi
vi.waitFor = (check, options) => waitFor(check, patiently(options))
vi.waitUntil = (check, options) => waitUntil(check, patiently(options))
const patiently = (options: Parameters<typeof waitFor>[1]) => ({
  timeout: PATIENCE_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})
beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
})

// The page of a component test has no server: a test that needs responses stubs `fetch`.
if ('document' in globalThis)
  globalThis.fetch = (input) => {
    const url = input instanceof Request ? input.url : String(input)
    return Promise.reject(new TypeError(`Component tests have no server: ${url}`))
  }
