import type { FastifyInstance } from 'fastify'
import { pino, stdSerializers } from 'pino'

const SECRETS = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'cookie']

export const createLogger = (level: string, destination?: { write: (line: string) => void }) =>
  pino(
    {
      level,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[secret]',
      },
      // A database error quotes the row that it refused; an error's own fields stay out, its code is enough.
      serializers: { err: (error: Error) => plain(error) },
    },
    ...(destination ? [destination] : []),
  )

function plain(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, ...('code' in error && { code: error.code }) }
}

/** One line a request, without the query string: links of mails and media carry their secret there. */
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
