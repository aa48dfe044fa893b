import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'

import { isDatabaseAway, isSystemFailure } from '#server/db/failures.ts'

import { problem, HttpError } from './http-error.ts'

const RETRY_AFTER_S = 2

/** Converts every error into a problem document. Internal details stay in the log. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof HttpError) return sendHttpError(reply, error)
    if (isDatabaseAway(error) || isSystemFailure(error)) {
      request.log.error({ err: error }, 'storage is unavailable')
      const refusal = new HttpError(
        503,
        'The server cannot store or read anything at the moment.',
        {
          retryAfterS: RETRY_AFTER_S,
        },
      )
      return sendHttpError(reply, refusal)
    }
    const status = error.statusCode ?? 500
    // Fastify and its plugins reject malformed JSON, unknown types and large bodies.
    if (status >= 400 && status < 500) {
      return sendHttpError(reply, new HttpError(status, plainMessage(error)))
    }
    request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, 500, problem(500, 'Something went wrong.'))
  })
}

export function sendHttpError(reply: FastifyReply, refusal: HttpError) {
  const { retryAfterS } = refusal.details
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  return sendProblem(reply, refusal.status, refusal.toProblem())
}

const sendProblem = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type('application/problem+json').send(body)

const PLAIN_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This type of content is not accepted here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
}

const plainMessage = ({ code, statusCode }: FastifyError) =>
  PLAIN_MESSAGES[code] ??
  (statusCode === 413 ? 'The body is too large.' : 'The request could not be read.')
