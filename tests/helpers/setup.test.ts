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

it('fails a test that writes to the standard error', () => {
  process.stderr.write('printed on purpose\n')
  expect(expectNoOutput).toThrow('stderr: printed on purpose')
})

it('fails a test that causes a warning of Node', async () => {
  process.emitWarning('printed on purpose')
  await settled()
  expect(expectNoOutput).toThrow('Warning: printed on purpose')
})

it('passes a test that spies on what it expects, and on nothing after it', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  console.error('expected')
  expect(error).toHaveBeenCalledWith('expected')
  expectNoOutput()
  console.error('not expected')
  expect(expectNoOutput).toThrow('console.error: not expected')
})

it('refuses requests of component tests', async () => {
  await expect(fetch('/api/health')).rejects.toThrow('Component tests have no server: /api/health')
})
