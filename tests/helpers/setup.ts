import { format } from 'node:util'

import { afterAll, afterEach, beforeAll, vi } from 'vitest'

/** On a busy machine, waiting may take longer than the libraries' default of one second. */
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

// Browsers report selection changes later; happy-dom reports them at once, even if nothing changed, which can loop forever.
if ('document' in globalThis)
  document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation())

interface Output {
  lines: string[]
  /** Replaces a test's spies with the collecting methods. */
  restore: () => void
}
declare global {
  /** Global, because test files without isolation share one console. */
  var testOutput: Output | undefined
}

/** A test that expects output spies on the console method and gives the spy an implementation. */
function collectOutput(): Output {
  const lines: string[] = []
  const collecting: Partial<Console> = {}
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    collecting[method] = (...values: unknown[]) =>
      void lines.push(`console.${method}: ${format(...values)}`)
  }
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name]
    const write = stream.write.bind(stream)
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      // An empty chunk comes from `execFileSync`.
      if (chunk.length > 0) lines.push(`${name}: ${Buffer.from(chunk).toString()}`)
      return write(chunk, ...rest)
    }
  }
  process.on('warning', ({ name, message }) => void lines.push(`${name}: ${message}`))
  const restore = () => void Object.assign(console, collecting)
  restore()
  return { lines, restore }
}
const output = (globalThis.testOutput ??= collectOutput())
export function expectNoOutput() {
  output.restore()
  const lines = output.lines.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join('\n')}`)
}
afterEach(expectNoOutput)
afterAll(expectNoOutput)
