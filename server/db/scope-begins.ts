import { type Dialect, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

import { planningPool } from './plan-once.ts'

/** Every transaction starts with its scope, and one statement begins both: a round trip less in each request. */
class ScopeBegins extends PostgresDriver {
  override async beginTransaction() {
    // The scope does.
  }
}

/** Transactions of this dialect are open once their first statement has run, which must begin them. */
export function scopeBegins(pool: pg.Pool): Dialect {
  const config = { pool: planningPool(pool) }
  return Object.assign(new PostgresDialect(config), { createDriver: () => new ScopeBegins(config) })
}
