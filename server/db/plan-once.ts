import type { CompiledQuery, PostgresPool } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()

/** PostgreSQL plans this query once a connection, by its text: for large ones whose text is always the same. */
export function planOnce<T>(query: CompiledQuery<T>): CompiledQuery<T> {
  if (!names.has(query.sql)) names.set(query.sql, `inkfleet_${names.size}`)
  return query
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/** The same pool, whose connections know what is planned once. */
export function planningPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Client>()
  const planning = (client: pg.PoolClient): Client => {
    const query: Ask = (text, values) => {
      const name = names.get(text)
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    }
    return { query: query as Client['query'], release: () => client.release() }
  }
  return {
    async connect() {
      const client = await pool.connect()
      const before = known.get(client) ?? planning(client)
      known.set(client, before)
      return before
    },
    end: () => pool.end(),
  }
}
