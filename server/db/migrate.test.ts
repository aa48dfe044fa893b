import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { openDatabase } from './database.ts'
import { SCOPED_ROLE } from './migrate.ts'

let server: TestServer
let client: pg.Client
let root: { id: string; organizationId: string }
let device_revision_id: string

beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client(server.databaseUrl)
  await client.connect()
  root = (await server.addOrganization()).root
  device_revision_id = (await addModels(server.database)).i7
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

it('applies a migration even after one with a higher number', async () => {
  await client.query('drop index images_uploaded_by')
  await client.query(`delete from kysely_migration where name = '025-former-users'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const made = await client.query(`select from pg_indexes where indexname = 'images_uploaded_by'`)
  expect(made.rowCount).toBe(1)
})

it('runs without the limit on the time of a statement', async () => {
  await client.query(`
    create table limits as select ''::text as statement_timeout limit 0;
    create function note_limit() returns trigger language plpgsql as $$ begin
      insert into limits values (current_setting('statement_timeout'));
      return null;
    end $$;
    create trigger note_limit after insert on kysely_migration execute function note_limit();
    drop index images_uploaded_by;
    delete from kysely_migration where name = '025-former-users'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const { rows } = await client.query('select statement_timeout from limits')
  await client.query('drop function note_limit cascade; drop table limits')
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

it('lets processes that start together grant the same role', async () => {
  await client.query(`drop owned by ${SCOPED_ROLE}`)
  const first = new pg.Client(server.databaseUrl)
  await first.connect()
  await first.query(`begin; grant usage on schema public to ${SCOPED_ROLE}`)
  const opened = [1, 2].map(() => openDatabase(server.databaseUrl, () => undefined))
  const together = Promise.all(opened.map(async (database) => (await database).close()))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(2), 20_000)
  await first.query('rollback')
  await first.end()
  await together
})

it('normalizes existing names to one Unicode form without changing updated_at', async () => {
  const { id } = await addDevice(server.database, { ...placedIn(root), device_revision_id })
  const device = async () =>
    (await client.query('select name, updated_at from devices where id = $1', [id])).rows[0]
  await client.query('drop function inkfleet_normalize_names cascade')
  await client.query(`delete from kysely_migration where name = '031-normal-names'`)
  await client.query(`update devices set name = $2 where id = $1`, [id, 'Mu\u0308ller 10'])
  const before = await device()
  // Model names are unique, so one of two forms stays as it is.
  await client.query(`update device_groups set display_name = 'Ü' where display_name = 'i7'`)
  await client.query(
    `update device_groups set display_name = 'U\u0308' where display_name = 'i7 Color'`,
  )
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  expect(await device()).toEqual({ ...before, name: 'Müller 10' })
  const models = await client.query<{ display_name: string }>(
    `select display_name from device_groups where lower(normalize(display_name)) = 'ü'
     order by length(display_name)`,
  )
  expect(models.rows.map((row) => row.display_name)).toEqual(['Ü', 'U\u0308'])
})

it('normalizes names that an older build writes', async () => {
  const { root: workspace } = await server.addOrganization('Mu\u0308ller')
  const { id } = await addDevice(server.database, {
    ...placedIn(workspace),
    device_revision_id,
    name: 'u\u0308 2',
  })
  await client.query(`update devices set content_name = $2 where id = $1`, [id, 'a\u0308'])
  const { rows } = await client.query(
    `select d.name, d.name_folded, d.name_order, d.content_name, o.name as organization
     from devices as d join organizations as o on o.id = d.organization_id where d.id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      name: 'ü 2',
      name_folded: 'u 2',
      name_order: 'u 112',
      content_name: 'ä',
      organization: 'Müller',
    },
  ])
})

it('lets devices with their workspace’s timezone follow it, and others keep their own', async () => {
  const { root: workspace } = await server.addOrganization('Zones')
  const follows = await addDevice(server.database, { ...placedIn(workspace), device_revision_id })
  const own = await addDevice(server.database, { ...placedIn(workspace), device_revision_id })
  const boxed = await addDevice(server.database, { device_revision_id })
  // The state before the migration.
  await client.query(`
    drop trigger tell_timezone on workspaces;
    drop function inkfleet_tell_timezone_change();
    update workspaces set timezone_id = 'Europe/Warsaw' where id = '${workspace.id}';
    update devices set timezone_id = case id when '${own.id}' then 'Asia/Tokyo'
      when '${boxed.id}' then 'UTC' else 'Europe/Warsaw' end;
    alter table devices alter column timezone_id set not null;
    delete from kysely_migration where name = '036-device-timezones'`)
  const rows = async () =>
    (
      await client.query<{ id: string; timezone_id: string | null; updated_at: Date }>(
        'select id, timezone_id, updated_at from devices',
      )
    ).rows
  const before = await rows()
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const after = await rows()
  const zoneOf = ({ id }: { id: string }) => after.find((row) => row.id === id)?.timezone_id
  expect([follows, own, boxed].map(zoneOf)).toEqual([null, 'Asia/Tokyo', null])
  const versions = (all: typeof after) =>
    Object.fromEntries(all.map(({ id, updated_at }) => [id, updated_at]))
  expect(versions(after)).toEqual(versions(before))
})

it('notes all media once, so that images replaced before are deleted', async () => {
  const sha256 = 'c'.repeat(64)
  await client.query(`
    insert into media (sha256, type, bytes) values ('${sha256}', 'image/webp', 1);
    delete from kysely_migration where name = '048-replaced-before'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const { rows } = await client.query(
    `select since > inkfleet_now() + interval '47 hours' as stays from unused_media where sha256 = $1`,
    [sha256],
  )
  expect(rows).toEqual([{ stays: true }])
})

it('drops the notes of media in use, so that deleted images do not wait for them', async () => {
  const { id } = await addDevice(server.database, { ...placedIn(root), device_revision_id })
  const [used, drawn, unused] = ['d', 'e', 'f'].map((letter) => letter.repeat(64))
  await client.query(`
    insert into media (sha256, type, bytes)
      select unnest(array['${used}', '${drawn}', '${unused}']), 'image/webp', 1;
    update devices set picture_sha256 = '${used}' where id = '${id}';
    insert into frames (picture_sha256, panel, frame_sha256, thumbnail_sha256)
      values ('${used}', 'test', '${drawn}', '${drawn}');
    insert into unused_media (sha256, since) select sha256, inkfleet_now() + interval '2 days'
      from media where sha256 in ('${used}', '${drawn}', '${unused}');
    alter table organizations drop column if exists public_sign_up;
    delete from kysely_migration where name = '049-notes-and-sign-ups'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const { rows } = await client.query(
    'select sha256 from unused_media where sha256 = any ($1) order by sha256',
    [[used, drawn, unused]],
  )
  expect(rows).toEqual([{ sha256: unused }])
})

it('marks organizations from public sign-up by their audit events, with the same version', async () => {
  const [anonymous, prepared] = [
    await server.addOrganization('Anonymous'),
    await server.addOrganization('Prepared'),
  ]
  await client.query(`
    insert into audit_log (organization_id, at, action, actor_role) values
      ('${anonymous.id}', now(), 'organization.create', null),
      ('${prepared.id}', now(), 'organization.create', 'ROOT');
    alter table organizations drop column public_sign_up;
    delete from kysely_migration where name = '049-notes-and-sign-ups'`)
  const organizations = async (columns: string) =>
    (
      await client.query(`select ${columns} from organizations where id = any ($1) order by name`, [
        [anonymous.id, prepared.id],
      ])
    ).rows
  const before = await organizations('id, updated_at')
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  expect(await organizations('public_sign_up')).toEqual([
    { public_sign_up: true },
    { public_sign_up: false },
  ])
  expect(await organizations('id, updated_at')).toEqual(before)
})

it('draws frames again that were too large, or drawn with too few colors or grays', async () => {
  const [picture, large, huge, fitting] = ['1', '2', '3', '4'].map((digit) => digit.repeat(64))
  await client.query(`
    insert into media (sha256, type, bytes, width, height) values
      ('${picture}', 'image/webp', 1, 800, 480),
      ('${large}', 'image/png', 90001, 800, 480),
      ('${huge}', 'image/png', 400000, 2560, 1440),
      ('${fitting}', 'image/png', 90001, 1304, 984);
    insert into frames (picture_sha256, panel, frame_sha256, thumbnail_sha256) values
      ('${picture}', 'small', '${large}', '${picture}'),
      ('${picture}', 'huge', '${huge}', '${picture}'),
      ('${picture}', '800x480/grey-8/1/180', '${picture}', '${picture}'),
      ('${picture}', 'large', '${fitting}', '${picture}');
    insert into template_frames (recipe_sha256, frame_sha256, thumbnail_sha256) values
      ('small', '${large}', '${picture}'),
      ('large', '${fitting}', '${picture}');
    delete from kysely_migration where name = '052-large-color-frames'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const { rows } = await client.query(
    `select panel from frames where picture_sha256 = $1
     union all select recipe_sha256 from template_frames where thumbnail_sha256 = $1`,
    [picture],
  )
  expect(rows).toEqual([{ panel: 'large' }, { panel: 'large' }])
})
