import { type ProblemBody, PROBLEM } from '#src/contract/problem.ts'

export type Fields = Record<string, string[]>

interface Details {
  type?: string
  fields?: Fields
  /** Sent as `Retry-After`. */
  retryAfterS?: number
  /** Further members of the body. */
  more?: Record<string, unknown>
}

/**
 * An error that is reported to the caller (RFC 9457). Any other error is a fault and becomes 500.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly details: Details

  constructor(status: number, detail: string, details: Details = {}) {
    super(detail)
    this.status = status
    this.details = details
  }

  toProblem(): ProblemBody {
    return problem(this.status, this.message, this.details)
  }
}

export const problem = (status: number, detail: string, { type, fields, more }: Details = {}) => ({
  ...more,
  type: type ?? 'about:blank',
  title: TITLES[status] ?? '',
  status,
  detail,
  ...(fields && { fields }),
})

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Also for objects that the caller may not see. */
export const notFound = (what: string) => new HttpError(404, `No such ${what}.`)
export const forbidden = () => new HttpError(403, 'Your role does not allow this.')
export const unauthorized = () => new HttpError(401, 'Sign in first.')
export const invalid = (fields: Fields) =>
  new HttpError(422, 'Some fields were not accepted.', { fields })
export const conflict = (detail: string, type?: string) =>
  new HttpError(409, detail, type === undefined ? {} : { type })
export const tooMany = (retryAfterS: number, reason?: string) =>
  new HttpError(
    429,
    reason === undefined
      ? 'Too many attempts. Try again later.'
      : `${reason} Try again in ${formatWait(retryAfterS)}.`,
    { retryAfterS },
  )

function formatWait(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
export const changedSince = (current: unknown) =>
  new HttpError(412, 'Someone else changed it in the meantime.', {
    type: PROBLEM.changedSince,
    more: { current },
  })
