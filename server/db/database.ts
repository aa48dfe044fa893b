import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'

import { reachesEverything, type Scope } from './actor.ts'
import { withExplicitTls } from './connection-errors.ts'
import { isDeadlock } from './failures.ts'
import { type NotificationHandlers, listen } from './listen.ts'
import { grantScopedRole, migrate, needsScopedRole, SCOPED_ROLE } from './migrate.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export interface Database {
  /**
   * The only access to the tables: a transaction limited to `scope`. Commits when `work` returns.
   * `RestartError` and a deadlock run `work` again, so its effects outside the transaction must be
   * harmless to repeat.
   */
  as: <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs one query limited to `scope` in a single round trip. Used for every request: parameters
   * must be strings, and the query is planned each time.
   */
  queryOnce: <T>(scope: Scope, question: (from: Kysely<Schema>) => Compilable<T>) => Promise<T[]>
  /** Listens to notifications of the tables' triggers. */
  listen: (
    channels: readonly string[],
    handlers: NotificationHandlers,
  ) => { stop: () => Promise<void> }
  /** Throws when the database does not answer. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** Rolls a transaction back and runs it again after `ready`: waiting holds no connection or lock. */
export class RestartError extends Error {
  override readonly name = 'RestartError'
  readonly ready: Promise<unknown>

  constructor(ready: Promise<unknown>) {
    super('The transaction waits for work outside the database.')
    this.ready = ready
  }
}

const POOL_SIZE = 10
/** Repetitions of one transaction; each deadlock takes a second to be detected. */
const MAX_DEADLOCKS = 3
/** A missing database fails immediately; a busy machine may take seconds to connect. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000

/** Later than the database's own timeout: after a fail-over, a connection may never answer. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
const KEEP_ALIVE_DELAY_MS = 10_000

/** Connects, migrates, and chooses the role for scoped transactions. */
export async function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { queryTimeoutMs = QUERY_TIMEOUT_MS } = {},
) {
  // A migration is one query of many statements, so the client's timeout does not apply to it.
  const role = await prepareTables(openPool(url, onError))
  const pool = openPool(url, onError, queryTimeoutMs)
  return { ...scoped(pool, role), listen: listenAt(url, pool) }
}

function openPool(url: string, onError: (error: Error) => void, queryTimeoutMs?: number) {
  const pool = new pg.Pool({
    connectionString: withExplicitTls(url),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'inkfleet',
    types: { getTypeParser },
  })
  // The pool replaces broken connections. Without listeners their errors would end the process; the
  // pool itself reports only those of idle connections.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

async function prepareTables(pool: pg.Pool) {
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, onCreateConnection: allowLongStatements }),
  })
  try {
    await migrate(kysely)
    const lowered = await needsScopedRole(kysely)
    if (lowered) await grantScopedRole(kysely)
    return lowered ? SCOPED_ROLE : 'none'
  } finally {
    await pool.end()
  }
}

/** A large table, or a lock of another process, may make a migration slow; its cancellation would fail each start. */
const allowLongStatements = async (connection: DatabaseConnection) =>
  void (await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0')))

const listenAt =
  (url: string, pool: pg.Pool): Database['listen'] =>
  (channels, handlers) =>
    listen(url, channels, handlers, (channel, payload) =>
      pool.query('select pg_notify($1, $2)', [channel, payload]),
    )

function scoped(pool: pg.Pool, role: string): Omit<Database, 'listen'> {
  const kysely = new Kysely<Schema>({ dialect: scopedDialect(pool) })
  const runOnce: Database['as'] = (scope, work) =>
    kysely.transaction().execute(async (tx) => {
      await begin(tx, scope, role)
      return work(tx)
    })
  return {
    async as(scope, work) {
      for (let deadlocks = 0; ;) {
        try {
          return await runOnce(scope, work)
        } catch (error) {
          if (error instanceof RestartError) await error.ready
          else if (!isDeadlock(error) || ++deadlocks > MAX_DEADLOCKS) throw error
        }
      }
    },
    async queryOnce<T>(scope: Scope, question: (from: Kysely<Schema>) => Compilable<T>) {
      const settings = setting({ role, ...describeScope(scope) }).compile(kysely)
      const query = inlineParameters(question(kysely).compile())
      // Several statements in one message form one implicit transaction.
      const answers: unknown = await pool.query(`${settings.sql}; ${query}`)
      return (answers as readonly pg.QueryResult<T & pg.QueryResultRow>[])[1]?.rows ?? []
    },
    check: async () => void (await sql`select 1`.execute(kysely)),
    close: () => pool.end(),
  }
}

/**
 * Switches the scope within the same transaction, for a handler that must find what its caller
 * cannot see, such as a device without an organization.
 */
export async function withScope<T>(tx: Tx, from: Scope, to: Scope, work: () => Promise<T>) {
  await setScope(tx, to)
  try {
    return await work()
  } finally {
    // After a failed statement PostgreSQL rejects this too, and the transaction rolls back.
    await setScope(tx, from).catch(() => undefined)
  }
}

/**
 * Begins the transaction and sets the scope in one message, so that there is none without a scope.
 */
const begin = (tx: Tx, scope: Scope, role: string) =>
  sql`begin; ${setting({ role, ...describeScope(scope) })}`.execute(tx)

/** The role stays as it was set at the beginning. */
const setScope = (tx: Tx, scope: Scope) => setting(describeScope(scope)).execute(tx)

/**
 * For this transaction only. Inlined, because several statements in one message take no parameters.
 */
function setting(settings: Record<string, string>) {
  const each = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return sql.raw(`select ${each.join(', ')}`)
}

/** Several statements in one message take no parameters. */
const inlineParameters = ({ sql: text, parameters }: CompiledQuery) =>
  text.replaceAll(/\$(\d+)/g, (_all, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value !== 'string')
      throw new TypeError('queryOnce accepts only strings as parameters.')
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

/** pg returns int8 counts as text; ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/**
 * `begin()` starts the transaction together with its scope, which saves a round trip per request.
 */
class ScopedDriver extends PostgresDriver {
  override async beginTransaction() {
    // `begin()` does this together with the scope.
  }
}

/** A dialect whose transactions must be begun by their first statement. */
function scopedDialect(pool: pg.Pool): Dialect {
  const config = { pool: preparingPool(pool) }
  return Object.assign(new PostgresDialect(config), {
    createDriver: () => new ScopedDriver(config),
  })
}
