import type { FastifyInstance } from 'fastify'
import { pino, stdSerializers } from 'pino'

const SECRETS = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'cookie']

interface Output {
  write: (text: string) => unknown
}

/** Logs one JSON object per line; readable lines in a terminal. */
export const createLogger = (
  level: string,
  destination: Output = process.stdout.isTTY ? forTerminal(process.stdout) : toStandardOutput(),
) =>
  pino(
    {
      level,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[secret]',
      },
      // Database errors quote the rejected row, so their own fields are omitted except the code.
      serializers: { err: (error: Error) => plain(error) },
    },
    destination,
  )

const MAX_UNWRITTEN_BYTES = 1_000_000
const RETRY_AFTER_MS = 1_000

/**
 * A full disk or a reader that stopped reading must not stop the server: lines wait for the next one, and further ones
 * are dropped. Dropping a line writes nothing, so a timer tries again. Asynchronous output would try until it succeeds
 * when the process exits, so that it never does.
 */
function toStandardOutput(): Output {
  const output = pino.destination({
    dest: 1,
    sync: true,
    // With 0, the timer does nothing.
    minLength: 1,
    maxLength: MAX_UNWRITTEN_BYTES,
    periodicFlush: RETRY_AFTER_MS,
    retryEAGAIN: () => false,
  })
  output.on('error', () => undefined)
  return output
}

function plain(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, ...('code' in error && { code: error.code }) }
}

interface Entry extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  err?: { stack: string }
}

const isWord = (value: unknown) => typeof value === 'string' && /^\S+$/.test(value)

export const forTerminal = (terminal: Output): Output => ({
  write(line) {
    const { level, time, msg, err, pid: _pid, hostname: _host, ...fields }: Entry = JSON.parse(line)
    const words = [
      new Date(time).toTimeString().slice(0, 8),
      pino.levels.labels[level]?.toUpperCase(),
      msg,
      ...Object.entries(fields).map(
        ([name, value]) => `${name}=${isWord(value) ? value : JSON.stringify(value)}`,
      ),
    ]
    const text = [words.join(' '), ...(err ? [err.stack] : [])].join('\n')
    // Requests control some of these characters; terminals interpret them.
    terminal.write(`${text.replaceAll(/[^\P{Cc}\n]/gu, '?')}\n`)
  },
})

/** Logs one line per request, without the query string: links contain secrets there. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?')
    request.log.info(
      {
        method: request.method,
        path,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    )
  })
}
