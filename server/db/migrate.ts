import { readdir, readFile } from 'node:fs/promises'

import { type Kysely, type Migration, Migrator, sql } from 'kysely'

import { StartupError } from '#server/startup-error.ts'

import type { Schema } from './schema.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** The oldest supported version (README: PostgreSQL 15 or later). */
const MIN_VERSION = 150_000

/** Superusers bypass row-level security, so their connections switch to this role. */
export const SCOPED_ROLE = 'inkfleet_scoped'

/** Runs missing SQL files in order, in one transaction, under Kysely's advisory lock. */
export async function migrate(kysely: Kysely<Schema>) {
  await refuseUnfitServer(kysely)
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: readMigrations },
    // Migrations from parallel branches may be applied out of order.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed')
}

async function readMigrations() {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))) {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    migrations[file.slice(0, -'.sql'.length)] = {
      up: async (db) => void (await sql.raw(text).execute(db)),
    }
  }
  return migrations
}

/**
 * Searching and sorting use Unicode lower case (src/domain/name-order.ts), which locale C does not
 * support.
 */
async function refuseUnfitServer(kysely: Kysely<Schema>) {
  const { rows } = await sql<{ version: number; lowers: boolean }>`
    select current_setting('server_version_num')::int as version, lower('IΩ') = 'iω' as lowers
  `.execute(kysely)
  const { version, lowers } = rows[0] ?? { version: 0, lowers: false }
  if (version < MIN_VERSION) {
    throw new StartupError(
      `PostgreSQL 15 or later is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
    )
  }
  if (!lowers) {
    throw new StartupError(
      "The database of DATABASE_URL does not know letters beyond ASCII; create it with encoding 'UTF8' and locale 'C.UTF-8'.",
    )
  }
}

export async function needsScopedRole(kysely: Kysely<Schema>) {
  const { rows } = await sql<{ unbound: boolean }>`
    select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user
  `.execute(kysely)
  return rows[0]?.unbound ?? false
}

/**
 * Roles are shared by the whole server: another database may have created this one, even
 * concurrently.
 */
export const grantScopedRole = (kysely: Kysely<Schema>) =>
  kysely.transaction().execute(async (tx) => {
    // Of two processes that grant the same at the same time, one would fail.
    await sql`select pg_advisory_xact_lock(hashtext(${SCOPED_ROLE}))`.execute(tx)
    const role = sql.id(SCOPED_ROLE)
    const { rows } =
      await sql`select from pg_roles where rolname = ${SCOPED_ROLE} and pg_has_role(current_user, oid, 'member')
        and has_table_privilege(oid, 'devices', 'delete')`.execute(tx)
    if (rows.length > 0) return
    await sql`do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`.execute(
      tx,
    )
    await sql`grant usage on schema public to ${role}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(
      tx,
    )
    await sql`grant usage on all sequences in schema public to ${role}`.execute(tx)
    await sql`alter default privileges in schema public
      grant select, insert, update, delete on tables to ${role}`.execute(tx)
  })
