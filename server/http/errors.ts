import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'

import { isDatabaseAway, isSystemFailure } from '#server/db/failures.ts'

import { problem, Refusal } from './problems.ts'

const RETRY_AFTER_S = 2

/** Turns whatever was thrown into one problem document. What is nobody's business stays in the log. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error)
    if (isDatabaseAway(error) || isSystemFailure(error)) {
      request.log.error({ err: error }, 'storage is away')
      const refusal = new Refusal(503, 'The server cannot store or read anything at the moment.', {
        retryAfterS: RETRY_AFTER_S,
      })
      return sendRefusal(reply, refusal)
    }
    const status = error.statusCode ?? 500
    // What Fastify and its plugins refuse before a handler runs: malformed JSON, unknown types, too large bodies.
    if (status >= 400 && status < 500) {
      return sendRefusal(reply, new Refusal(status, plainWords(error)))
    }
    request.log.error({ err: error }, 'a request failed')
    return sendProblem(reply, 500, problem(500, 'Something went wrong.'))
  })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { retryAfterS } = refusal.details
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  return sendProblem(reply, refusal.status, refusal.toProblem())
}

const sendProblem = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type('application/problem+json').send(body)

const PLAIN_WORDS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This type of content is not accepted here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
}

const plainWords = ({ code, statusCode }: FastifyError) =>
  PLAIN_WORDS[code] ??
  (statusCode === 413 ? 'The body is too large.' : 'The request could not be read.')
