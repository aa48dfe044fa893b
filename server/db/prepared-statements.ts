import type { CompiledQuery, PostgresPool } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()

/** Marks a large query with constant text as prepared: PostgreSQL plans it once per connection. */
export function preparedStatement<T>(query: CompiledQuery<T>): CompiledQuery<T> {
  if (!names.has(query.sql)) names.set(query.sql, `inkfleet_${names.size}`)
  return query
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/** A pool whose connections use prepared statements for marked queries. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, Client>()
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
      const wrapped = wrappers.get(client) ?? planning(client)
      wrappers.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
