import { StartupError } from '#server/startup-error.ts'

import { isDatabaseAway } from './failures.ts'

const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

const CODE_CURES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host name. Use the name that the certificate contains.',
}

const MESSAGE_CURES: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL connections/,
    'it does not use TLS. Remove sslmode from DATABASE_URL, or turn TLS on there.',
  ],
  [
    /unsupported startup parameter/,
    'its pooler refuses settings of the connection. Add ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout to pgbouncer.ini, or use the address of PostgreSQL itself.',
  ],
]

/** Explains in one line why a connection to the database of DATABASE_URL failed, and what to do. */
export function explainConnectionError(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const reason = reasonOf(error, 'code' in error ? String(error.code) : '')
  return reason === undefined
    ? undefined
    : new StartupError(`The database of DATABASE_URL cannot be reached: ${reason}`)
}

function reasonOf(error: Error, code: string) {
  if (UNKNOWN_AUTHORITY.has(code))
    return `its certificate is of an authority that is unknown here (${code}). Download the CA certificate of your provider and add sslrootcert=/path/to/ca.pem to DATABASE_URL.`
  const known =
    CODE_CURES[code] ?? MESSAGE_CURES.find(([pattern]) => pattern.test(error.message))?.[1]
  if (code === CANCELED) return undefined
  return known ?? (isDatabaseAway(error) || isFailedLogin(code) ? messageOf(error) : undefined)
}

/** Of a host with several addresses, each of which failed, the error itself has none. */
const messageOf = (error: Error) =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((one: Error) => one.message).join('; ')
    : error.message

/** A request may be repeated after it, but the database was reached. */
const CANCELED = '57014'

/** Class 28 is a wrong user or password, 3D000 a database that does not exist. */
const isFailedLogin = (code: string) => /^(28|3D)/.test(code)

/**
 * Replaces these modes by the one that `pg` uses for them anyway, because it would print a warning of six lines. With
 * `uselibpqcompat` they have another meaning.
 */
export const withExplicitTls = (url: string) =>
  url.includes('uselibpqcompat')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full')
