/** What PostgreSQL and its driver say when the database cannot be asked now, though the question was fine. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // admin shutdown, crash shutdown, cannot connect now, too many connections, disk full, out of memory, statement time-out
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '57014',
])
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool|driver has already been destroyed)/

/** True where the same request may work in a moment: nothing of it was kept. */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    (code !== undefined && (AWAY_CODES.has(code) || code.startsWith('08'))) ||
    AWAY_MESSAGES.test(error.message)
  )
}

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isDiskFull = (error: unknown) => error instanceof Error && codeOf(error) === 'ENOSPC'

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index that something new would have broken. */
export const violatedConstraint = (error: unknown) =>
  error instanceof Error &&
  codeOf(error) === UNIQUE_VIOLATION &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined
