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
  const padding = 'x'.repeat(1_000)
  for (let line = 0; line < 2_000; line += 1) {
    logger.info({ padding }, 'request')
    await new Promise(setImmediate)
  }
  process.stderr.write('goes on')
  const late = setInterval(() => logger.info({ padding }, 'late'), 50)
  process.stdin.once('end', () => clearInterval(late)).resume()
`

function startWriter(stdin: 'ignore' | 'pipe', output: 'pipe' | number) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', WRITER]
  const child = spawn(process.execPath, args, { stdio: [stdin, output, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, exited: new Promise((resolve) => child.once('exit', resolve)) }
}

it.runIf(process.platform === 'linux').each([
  ['is on a full disk', () => openSync('/dev/full', 'w')],
  ['is not read any more', () => 'pipe' as const],
])('does not stop the process if its output %s', async (_case, open) => {
  const output = open()
  const { child, exited } = startWriter('ignore', output)
  if (output !== 'pipe') closeSync(output)
  expect(child.stderr && (await text(child.stderr))).toBe('goes on')
  expect(await exited).toBe(0)
})

it('writes new lines again after it had to drop some', async () => {
  const { child, exited } = startWriter('pipe', 'pipe')
  await new Promise((resolve) => child.stderr?.once('data', resolve))
  let written = ''
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    written += String(chunk)
    if (written.includes('"late"')) break
  }
  expect(written).toContain('"late"')
  child.stdout?.resume()
  child.stdin?.end()
  expect(await exited).toBe(0)
})
