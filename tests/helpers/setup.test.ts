// @vitest-environment happy-dom
import { setImmediate as settled } from 'node:timers/promises'

import { expect, it, vi } from 'vitest'

import { expectNoOutput } from './setup.ts'

it.each(['debug', 'info', 'log', 'warn', 'error', 'trace'] as const)(
  'fails a test that calls console.%s',
  (method) => {
    console[method]('printed')
    expect(expectNoOutput).toThrow(/^Unexpected output:\nconsole\..+printed/)
  },
)

it('fails a test that writes to standard error', () => {
  process.stderr.write('printed on purpose\n')
  expect(expectNoOutput).toThrow('stderr: printed on purpose')
})

it('fails a test that causes a Node.js warning', async () => {
  process.emitWarning('printed on purpose')
  await settled()
  expect(expectNoOutput).toThrow('Warning: printed on purpose')
})

it('allows output that a test spies on, and fails on output after that', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  console.error('expected')
  expect(error).toHaveBeenCalledWith('expected')
  expectNoOutput()
  console.error('not expected')
  expect(expectNoOutput).toThrow('console.error: not expected')
})

it('rejects requests in component tests', async () => {
  await expect(fetch('/api/health')).rejects.toThrow('Component tests have no server: /api/health')
})
