import type { CompiledQuery, PostgresPool } from 'kysely'
import type pg from 'pg'

import { isQueryTimeout } from './failures.ts'

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
    let isBroken = false
    const query: Ask = async (text, values) => {
      const name = names.get(text)
      try {
        return await client.query({
          text,
          values: [...values],
          ...(name !== undefined && { name }),
        })
      } catch (error) {
        isBroken ||= isQueryTimeout(error)
        // Otherwise the rollback would wait for the same connection.
        if (isBroken) client.connection.stream.destroy()
        throw error
      }
    }
    return { query: query as Client['query'], release: () => client.release(isBroken) }
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
