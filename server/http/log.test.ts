import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'

import { expect, it, onTestFinished } from 'vitest'

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

const WRITER = `
  import { createLogger } from '#server/http/log.ts'
  const logger = createLogger('info')
  for (let line = 0; line < 2_000; line += 1) {
    logger.info({ padding: 'x'.repeat(1_000) }, 'request')
    await new Promise(setImmediate)
  }
  process.stderr.write('goes on')
`

it.runIf(process.platform === 'linux').each([
  ['is on a full disk', () => openSync('/dev/full', 'w')],
  ['is not read any more', () => 'pipe' as const],
])('does not stop the process if its output %s', async (_case, open) => {
  const output = open()
  const args = ['--import', 'tsx', '--input-type=module', '-e', WRITER]
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (output !== 'pipe') closeSync(output)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  expect(child.stderr && (await text(child.stderr))).toBe('goes on')
  expect(await exited).toBe(0)
})
