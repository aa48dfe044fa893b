import { expect, it } from 'vitest'

import { createLogger, forTerminal } from './log.ts'

function logged(use: (logger: ReturnType<typeof createLogger>) => void) {
  let output = ''
  const write = (text: string) => (output += text)
  use(createLogger('info', forTerminal({ write })))
  return output.replaceAll(/\d\d:\d\d:\d\d/g, 'TIME')
}

it('writes readable lines to a terminal', () => {
  const output = logged((logger) =>
    logger.info({ method: 'GET', path: '/api/health', status: 200, durationMs: 4 }, 'request'),
  )
  expect(output).toBe('TIME INFO request method=GET path=/api/health status=200 durationMs=4\n')
})

it('writes the stack of an error below its line, without secrets', () => {
  const error = new Error('No answer')
  error.stack = 'Error: No answer\n    at work'
  const output = logged((logger) => logger.warn({ err: error, token: 'abc' }, 'mail was not sent'))
  expect(output).toBe('TIME WARN mail was not sent token=[secret]\nError: No answer\n    at work\n')
})

it('does not pass control characters of a request to the terminal', () => {
  const output = logged((logger) =>
    logger.info({ path: '/\u001b[2J\u009b2J', host: 'a\r\nb' }, 'request'),
  )
  expect(output).toBe('TIME INFO request path=/?[2J?2J host="a\\r\\nb"\n')
})
