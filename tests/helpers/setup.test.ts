// @vitest-environment happy-dom
import { setImmediate as settled } from 'node:timers/promises'

import { describe, expect, it, vi } from 'vitest'

describe('a test fails if it prints', () => {
  it.fails.each(['debug', 'info', 'log', 'warn', 'error', 'trace'] as const)(
    'with console.%s',
    (method) => console[method]('printed'),
  )

  it.fails('to the standard error', () => void process.stderr.write('printed on purpose\n'))

  it.fails('a warning of Node', async () => {
    process.emitWarning('printed on purpose')
    await settled()
  })
})

describe('a test passes', () => {
  it('if it expects what it prints', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    console.error('expected')
    expect(error).toHaveBeenCalledWith('expected')
  })

  it.fails('if it expects it, but not the next one', () => console.error('not expected'))
})

it('refuses requests of component tests', async () => {
  await expect(fetch('/api/health')).rejects.toThrow('Component tests have no server: /api/health')
})
