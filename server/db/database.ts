import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'

import { reachesEverything, type Scope } from './actor.ts'
import { type Hearing, listen } from './listen.ts'
import { grantScopedRole, migrate, needsScopedRole, SCOPED_ROLE } from './migrate.ts'
import type { Schema } from './schema.ts'
import { scopeBegins } from './scope-begins.ts'

export type Tx = Transaction<Schema>

export interface Database {
  /** The only way to the tables: a transaction that sees what `scope` may see. Commits when `work` returns. */
  as: <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * One reading with the eyes of `scope`, in one round trip. For what every request asks: its parameters are texts, and it
   * is planned each time.
   */
  glance: <T>(scope: Scope, question: (from: Kysely<Schema>) => Compilable<T>) => Promise<T[]>
  /** Hears what the tables' triggers notify. */
  listen: (channels: readonly string[], hearing: Hearing) => { stop: () => Promise<void> }
  /** Throws when the database does not answer. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const POOL_SIZE = 10
/** A database that is gone says so at once; one on a busy machine may need some seconds for a new connection. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000

/** Connects, brings the tables up to date, and finds out how to lower the connection's rights. */
export async function openDatabase(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'inkfleet',
    types: { getTypeParser },
  })
  // A connection that dies is replaced at the next query; its error, unheard, would end the process. The pool hears
  // those of idle connections alone.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(kysely)
    const lowered = await needsScopedRole(kysely)
    if (lowered) await grantScopedRole(kysely)
    return { ...scoped(pool, lowered ? SCOPED_ROLE : 'none'), listen: listenAt(url) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const listenAt =
  (url: string): Database['listen'] =>
  (channels, hearing) =>
    listen(url, channels, hearing)

function scoped(pool: pg.Pool, role: string): Omit<Database, 'listen'> {
  const kysely = new Kysely<Schema>({ dialect: scopeBegins(pool) })
  return {
    as: (scope, work) =>
      kysely.transaction().execute(async (tx) => {
        await begin(tx, scope, role)
        return work(tx)
      }),
    async glance<T>(scope: Scope, question: (from: Kysely<Schema>) => Compilable<T>) {
      const settings = setting({ role, ...describeScope(scope) }).compile(kysely)
      const asked = writtenOut(question(kysely).compile())
      // Several statements of one message are one transaction, which ends with it.
      const answers: unknown = await pool.query(`${settings.sql}; ${asked}`)
      return (answers as readonly pg.QueryResult<T & pg.QueryResultRow>[])[1]?.rows ?? []
    },
    check: async () => void (await sql`select 1`.execute(kysely)),
    close: () => pool.end(),
  }
}

/**
 * Looks at the tables with other eyes for a moment, inside the same transaction: a handler that must
 * find what its caller cannot see yet, such as a device without an organisation.
 */
export async function withScope<T>(tx: Tx, from: Scope, to: Scope, work: () => Promise<T>) {
  await look(tx, to)
  try {
    return await work()
  } finally {
    // After a failed statement PostgreSQL refuses this too; the transaction then ends without effect.
    await look(tx, from).catch(() => undefined)
  }
}

/** In one message, so that without a scope there is no transaction either. */
const begin = (tx: Tx, scope: Scope, role: string) =>
  sql`begin; ${setting({ role, ...describeScope(scope) })}`.execute(tx)

/** The rights stay as they were lowered at the beginning. */
const look = (tx: Tx, scope: Scope) => setting(describeScope(scope)).execute(tx)

/** For this transaction only. Written out: several statements in one message take no parameters. */
function setting(settings: Record<string, string>) {
  const each = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return sql.raw(`select ${each.join(', ')}`)
}

/** Several statements in one message take no parameters. */
const writtenOut = ({ sql: text, parameters }: CompiledQuery) =>
  text.replaceAll(/\$(\d+)/g, (_all, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value !== 'string') throw new TypeError('A glance asks by texts alone.')
    return pg.escapeLiteral(value)
  })

function describeScope(scope: Scope) {
  const system = scope === 'system'
  const reach = system ? 'system' : reachesEverything(scope) ? 'platform' : 'organization'
  const workspaces = system || scope.workspaces === '*' ? '*' : `{${scope.workspaces.join(',')}}`
  return {
    'inkfleet.reach': reach,
    'inkfleet.organization_id': system ? '' : (scope.organizationId ?? ''),
    'inkfleet.user_id': system ? '' : scope.userId,
    'inkfleet.workspaces': workspaces,
  }
}

/** Counts are int8, which pg hands over as text; ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
