/** Errors that mean the database is unavailable, not that the query is wrong. */
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // admin shutdown, crash shutdown, cannot connect now, statement timeout
  '57P01',
  '57P02',
  '57P03',
  '57014',
  // read-only transaction, also on a standby until a fail-over is complete
  '25006',
  // deadlock detected, also when the transaction was repeated
  '40P01',
])
/** Connection exception, insufficient resources (disk, memory, connections), system error. */
const AWAY_CLASSES = new Set(['08', '53', '58'])
const AWAY_MESSAGES =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool|driver has already been destroyed)/

/** True if the same request may succeed soon: nothing was stored. */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    (code !== undefined && (AWAY_CODES.has(code) || AWAY_CLASSES.has(code.slice(0, 2)))) ||
    AWAY_MESSAGES.test(error.message)
  )
}

/** True if PostgreSQL rolled the transaction back so that another one, which locked the same rows, could go on. */
export const isDeadlock = (error: unknown) => error instanceof Error && codeOf(error) === '40P01'

/** True if PostgreSQL answered that it is not ready yet, for instance during a recovery. */
export const isStartingUp = (error: unknown) => error instanceof Error && codeOf(error) === '57P03'

/** True if the connection did not answer in time. It must not be used again. */
export const isQueryTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/**
 * Operating system errors: no disk space, descriptors or memory, a failed disk, a missing or closed
 * folder.
 */
const SYSTEM_CODES = new Set(
  'ENOSPC EDQUOT EMFILE ENFILE ENOMEM EIO EROFS ENOENT ENOTDIR EACCES EPERM'.split(' '),
)

/** True if the machine, not the request, is at fault. The same request may succeed once an operator has repaired it. */
export const isSystemFailure = (error: unknown) =>
  error instanceof Error && SYSTEM_CODES.has(codeOf(error) ?? '')

const UNIQUE_VIOLATION = '23505'

/** The violated unique index. */
export const violatedConstraint = (error: unknown) =>
  error instanceof Error &&
  codeOf(error) === UNIQUE_VIOLATION &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined
