import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

/** A table, its column that carries a change's mark, and the database operation of a change that takes effect. */
const WATCHED = [
  ['devices', 'name', 'update of name'],
  ['devices', 'content_name', 'update of content_name'],
  ['image_folders', 'name', 'insert or update of name'],
  ['template_folders', 'name', 'insert or update of name'],
  ['images', 'name', 'insert or update of name'],
  ['workspaces', 'name', 'insert or update of name'],
  ['schedules', 'name', 'insert or update of name'],
] as const

/**
 * Creates triggers in the database that record each effect in order, twice if it happens twice. The server is not aware
 * of them.
 */
export const openLedger = (server: ServerProcess) =>
  server.query(`
    create table if not exists faults_ledger (at bigserial primary key, place text not null, value text);
    create or replace function faults_note() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin
        insert into faults_ledger (place, value)
        values (tg_table_name || '.' || tg_argv[0], to_jsonb(new) ->> tg_argv[0]);
        return null;
      end $$;
    ${WATCHED.map(
      ([table, column, when]) => `
        create or replace trigger faults_note_${column} after ${when} on ${table}
          for each row execute function faults_note('${column}');`,
    ).join('')}
  `)

/** Adds devices for one test to the root workspace of the demo, named `<prefix> 1` and so on. */
export async function makeDevices(server: ServerProcess, prefix: string, count: number) {
  const series = Math.floor(Math.random() * 2 ** 23)
  const rows = await server.query(
    `insert into devices (cloud_name, mac_address, device_revision_id, organization_id, workspace_id, name)
     select $1 || ' ' || $4 || ' ' || n, regexp_replace(upper('7A' || lpad(to_hex($4::int::bigint * 65536 + n), 10, '0')), '(..)(?=.)', '\\1:', 'g'),
            (select id from device_revisions order by id limit 1), place.organization_id, place.id, $1 || ' ' || n
     from generate_series(1, $2::int) as n,
          (select w.id, w.organization_id from workspaces w join organizations o on o.id = w.organization_id
           where o.name = $3 and w.parent_id is null) as place
     returning id, organization_id, name`,
    [prefix, count, DEMO_ORGANIZATION, series],
  )
  return rows.map(({ id, organization_id, name }) => ({
    id: String(id),
    organizationId: String(organization_id),
    name: String(name),
  }))
}
export type RigDevice = Awaited<ReturnType<typeof makeDevices>>[number]

export async function makeDevice(server: ServerProcess, name: string) {
  const [device] = await makeDevices(server, name, 1)
  if (!device) throw new Error('No device')
  return device
}

export interface Effect {
  place: string
  mark: string
}

/** Every effect of a run, in the order in which it happened. */
export async function effectsOf(server: ServerProcess, run: string): Promise<Effect[]> {
  const rows = await server.query(
    'select place, value from faults_ledger where value like $1 order by at',
    [`%${run}-%`],
  )
  return rows.flatMap(({ place, value }) => {
    const mark = markIn(String(value), run)
    return mark === undefined ? [] : [{ place: String(place), mark }]
  })
}

export const markIn = (text: string, run: string) =>
  new RegExp(`${run}-\\d{5}(?!\\d)`).exec(text)?.[0]

/** The keys among these whose outcome the server has committed. */
export async function committedKeys(server: ServerProcess, keys: readonly string[]) {
  const rows = await server.query('select key from idempotency_keys where key = any($1)', [keys])
  return new Set(rows.map(({ key }) => String(key)))
}

/** The root image folder of the demo organization. */
export async function rootFolder(server: ServerProcess) {
  const [row] = await server.query(
    `select f.id, f.organization_id from image_folders f join organizations o on o.id = f.organization_id
     where o.name = $1 and f.parent_id is null`,
    [DEMO_ORGANIZATION],
  )
  return { id: String(row?.['id']), organizationId: String(row?.['organization_id']) }
}
