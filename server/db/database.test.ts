import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startDatabaseProxy } from '#tests/helpers/database-proxy.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import type { Actor, Scope } from './actor.ts'
import { openDatabase, type Tx, withScope } from './database.ts'
import { isDatabaseAway } from './failures.ts'
import { preparedStatement } from './prepared-statements.ts'

let server: TestServer
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let other: typeof acme
let floor: { id: string }
let owner: Person
let deviceIds: { root: string; floor: string; other: string; unassigned: string }

beforeAll(async () => {
  server = await startTestServer()
  acme = await server.addOrganization('Acme')
  other = await server.addOrganization('Other')
  floor = await server.addWorkspace(acme.root)
  owner = await server.addUser('ORG_OWNER', acme.id)
  await server.addUser('ORG_OWNER', other.id)
  deviceIds = await server.database.as('system', async (tx) => {
    const revision = await addRevision(tx)
    const add = (index: number, workspaceId: string | null, organizationId: string | null) =>
      addDevice(tx, { index, revision, workspaceId, organizationId })
    return {
      root: await add(1, acme.root.id, acme.id),
      floor: await add(2, floor.id, acme.id),
      other: await add(3, other.root.id, other.id),
      unassigned: await add(4, null, null),
    }
  })
})
afterAll(() => server.stop())

const actor = (changes: Partial<Actor> = {}): Actor => ({
  userId: owner.id,
  familyId: crypto.randomUUID(),
  role: 'ORG_OWNER',
  organizationId: acme.id,
  workspaces: '*',
  ...changes,
})
const devicesSeenBy = async (who: Actor) => {
  const rows = await server.database.as(who, (tx) =>
    tx.selectFrom('devices').select('id').execute(),
  )
  return rows.map(({ id }) => id).toSorted()
}

describe('scope of a transaction', () => {
  it('shows an owner the whole organization and no other', async () => {
    expect(await devicesSeenBy(actor())).toEqual([deviceIds.root, deviceIds.floor].toSorted())
  })

  it('shows other roles only the devices of their workspaces', async () => {
    const viewer = actor({ role: 'ORG_VIEWER', workspaces: [floor.id] })
    expect(await devicesSeenBy(viewer)).toEqual([deviceIds.floor])
    expect(await devicesSeenBy(actor({ role: 'ORG_VIEWER', workspaces: [] }))).toEqual([])
  })

  it('shows ROOT every device, including unassigned ones', async () => {
    const root = actor({ role: 'ROOT', organizationId: null })
    expect(await devicesSeenBy(root)).toEqual(Object.values(deviceIds).toSorted())
  })

  it.each(['organizations', 'users', 'workspaces', 'devices'] as const)(
    'hides the %s of other organizations',
    async (table) => {
      const all = await server.database.as('system', (tx) => count(tx, table))
      const own = await server.database.as(actor(), (tx) => count(tx, table))
      expect(own).toBeGreaterThan(0)
      expect(own).toBeLessThan(all)
    },
  )

  it('prevents updates and inserts in another organization', async () => {
    const changed = await server.database.as(actor(), (tx) =>
      tx
        .updateTable('devices')
        .set({ name: 'taken' })
        .where('id', '=', deviceIds.other)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    const plant = server.database.as(actor(), (tx) =>
      tx
        .insertInto('workspaces')
        .values({ organization_id: other.id, parent_id: other.root.id, name: 'planted' })
        .execute(),
    )
    await expect(plant).rejects.toThrow(/row-level security/)
  })

  it('hides sign-in tables even from ROOT', async () => {
    await server.signIn(owner)
    const root = actor({ role: 'ROOT', organizationId: null })
    for (const table of ['session_families', 'refresh_tokens', 'settings'] as const) {
      expect(await server.database.as('system', (tx) => count(tx, table))).toBeGreaterThan(0)
      expect(await server.database.as(root, (tx) => count(tx, table))).toBe(0)
    }
  })

  it('is enforced on every table, even for the table owner', async () => {
    const { rows } = await server.database.as('system', (tx) =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
          and not (relrowsecurity and relforcerowsecurity)`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('shows no rows of any table to a query without a scope', async () => {
    const tables = await server.database.as('system', async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'`.execute(tx)
      return rows.map(({ name }) => name)
    })
    expect(tables).toContain('devices')
    await server.database.as('system', async (tx) => {
      // The state of a pooled connection after a scoped transaction.
      await sql`select set_config('inkfleet.reach', '', true),
        set_config('inkfleet.organization_id', '', true)`.execute(tx)
      for (const table of tables) {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from ${sql.table(table)}`.execute(tx)
        expect({ table, n: rows[0]?.n }).toEqual({ table, n: 0 })
      }
    })
  })

  it('allows no view that shows rows without a scope or accepts writes', async () => {
    await server.database.as('system', async (tx) => {
      const { rows: written } = await sql<{ name: string }>`
        select table_name as name from information_schema.views
        where table_schema = 'public' and (is_updatable = 'YES' or is_insertable_into = 'YES')`.execute(
        tx,
      )
      expect(written).toEqual([])
      await sql`select set_config('inkfleet.reach', '', true)`.execute(tx)
      expect(await count(tx, 'schedule_times')).toBe(0)
    })
  })

  it('can be switched temporarily and is restored, also after a failure', async () => {
    const { own, all, after } = await server.database.as(actor(), async (tx) => ({
      own: await count(tx, 'devices'),
      all: await withScope(tx, actor(), 'system', () => count(tx, 'devices')),
      after: await withScope(tx, actor(), 'system', async () => {
        throw new Error('no')
      }).catch(() => count(tx, 'devices')),
    }))
    expect({ own, all, after }).toEqual({ own: 2, all: 4, after: 2 })
  })

  it('is set as the transaction begins, with special characters escaped', async () => {
    const userId = `o'hara\\'); rollback; select ('`
    const { rows } = await server.database.as(actor({ userId }), (tx) =>
      sql<{ who: string }>`select current_setting('inkfleet.user_id') as who`.execute(tx),
    )
    expect(rows).toEqual([{ who: userId }])
    const undone = server.database.as(actor(), async (tx) => {
      await tx.deleteFrom('devices').where('id', '=', deviceIds.floor).execute()
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await devicesSeenBy(actor())).toContain(deviceIds.floor)
  })

  it('limits queryOnce and leaves no scope behind', async () => {
    const queryOnce = (who: Scope, name: string) =>
      server.database.queryOnce(who, (db) =>
        db.selectFrom('organizations').select('name').where('name', '=', name),
      )
    expect(await queryOnce(actor(), 'Acme')).toEqual([{ name: 'Acme' }])
    expect(await queryOnce(actor(), 'Other')).toEqual([])
    expect(await queryOnce('system', 'Other')).toEqual([{ name: 'Other' }])
    expect(await queryOnce('system', `x' or 'a' = 'a`)).toEqual([])
    expect(await queryOnce('system', String.raw`x\' or true --`)).toEqual([])
    const failing = server.database.queryOnce('system', (db) =>
      db.selectNoFrom(sql`1 / 0`.as('one')),
    )
    await expect(failing).rejects.toThrow(/division by zero/)
    expect(await server.database.as(actor(), (tx) => count(tx, 'refresh_tokens'))).toBe(0)
    const numbers = server.database.queryOnce('system', (db) =>
      db.selectNoFrom(sql`${1}`.as('one')),
    )
    await expect(numbers).rejects.toThrow(/strings/)
  })

  it('limits a prepared statement, whichever scope used it before', async () => {
    const names = sql<{ name: string }>`select name from organizations order by name`
    const seenBy = async (who: Scope) => {
      const { rows } = await server.database.as(who, (tx) =>
        tx.executeQuery(preparedStatement(names.compile(tx))),
      )
      return rows.map(({ name }) => name)
    }
    // More executions than PostgreSQL plans individually.
    for (let time = 0; time < 8; time++) {
      expect(await seenBy('system')).toEqual(['Acme', 'Other'])
      expect(await seenBy(actor())).toEqual(['Acme'])
      expect(await seenBy(actor({ organizationId: other.id }))).toEqual(['Other'])
    }
  })

  it('does not remain on the connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.database.as('system', noWork)))
    expect(await devicesSeenBy(actor({ workspaces: [] }))).toEqual([])
  })
})

it('replaces connections that no longer answer after a fail-over', async () => {
  const silence: (() => void)[] = []
  const proxy = await startDatabaseProxy(server.databaseUrl, (client, upstream) => {
    client.pipe(upstream).pipe(client)
    silence.push(() => client.unpipe(upstream))
  })
  onTestFinished(() => proxy.stop())
  const database = await openDatabase(proxy.url, () => undefined, { queryTimeoutMs: 2_000 })
  onTestFinished(() => database.close())
  // Each inside the one before: on a busy machine, the first query of ten at once may take too long.
  const useConnections = async (count: number): Promise<void> => {
    if (count > 0) await database.as('system', () => useConnections(count - 1))
  }
  await useConnections(10)
  for (const stop of silence) stop()
  const name = (from: Pick<Tx, 'selectFrom'>) => from.selectFrom('organizations').select('name')
  const lost = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => database.as('system', (tx) => name(tx).execute())),
    database.queryOnce('system', name),
    database.check(),
  ])
  const isAway = lost.map((one) => one.status === 'rejected' && isDatabaseAway(one.reason))
  expect(isAway).toEqual(lost.map(() => true))
  await useConnections(10)
})

describe('a deadlock', () => {
  it('is resolved by repeating the transaction that PostgreSQL rolled back', async () => {
    let runs = 0
    let holders = 0
    const rename = (tx: Tx, id: string) =>
      tx.updateTable('devices').set({ description: 'Locked' }).where('id', '=', id).execute()
    const lockBoth = (first: string, second: string) =>
      server.database.as('system', async (tx) => {
        runs += 1
        await rename(tx, first)
        holders += 1
        await expect.poll(() => holders).toBeGreaterThan(1)
        await rename(tx, second)
      })
    const { root, floor: other } = deviceIds
    await Promise.all([lockBoth(root, other), lockBoth(other, root)])
    expect(runs).toBe(3)
  })

  it('that repeats is reported as temporary', async () => {
    let runs = 0
    const locked = server.database.as('system', async (tx) => {
      runs += 1
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx)
    })
    expect(isDatabaseAway(await locked.catch((error: unknown) => error))).toBe(true)
    expect(runs).toBe(4)
  })
})

describe('tables', () => {
  it('are migrated once, even by two processes at the same time', async () => {
    const again = await Promise.all(
      [1, 2].map(() => openDatabase(server.databaseUrl, () => undefined)),
    )
    await Promise.all(again.map((database) => database.check()))
    await Promise.all(again.map((database) => database.close()))
  })

  it('advance updated_at with each edit by a user, but not with a poll', async () => {
    const change = (set: { name: string } | { battery_level: number }) =>
      server.database.as('system', (tx) =>
        tx
          .updateTable('devices')
          .set(set)
          .where('id', '=', deviceIds.root)
          .returning('updated_at')
          .executeTakeFirstOrThrow(),
      )
    const first = await change({ name: 'Lobby' })
    const second = await change({ name: 'Lobby north' })
    const polled = await change({ battery_level: 40 })
    expect(second.updated_at.getTime()).toBeGreaterThan(first.updated_at.getTime())
    expect(polled.updated_at).toEqual(second.updated_at)
  })

  it('reject overlapping entries of one device', async () => {
    const entry = (from: string, till: string) =>
      server.database.as('system', async (tx) => {
        const sha256 = 'a'.repeat(64)
        await tx
          .insertInto('media')
          .values({ sha256, type: 'image/png', bytes: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await tx
          .insertInto('schedules')
          .values({
            device_id: deviceIds.root,
            name: 'Event',
            start_at: `2030-01-01T${from}Z`,
            end_at: `2030-01-01T${till}Z`,
            picture_sha256: sha256,
          })
          .execute()
      })
    await entry('10:00:00', '11:00:00')
    await expect(entry('10:30:00', '11:30:00')).rejects.toThrow(/schedules_overlap/)
    await entry('11:00:00', '12:00:00')
  })
})

const noWork = async () => undefined

async function count(tx: Tx, table: string) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    tx,
  )
  return rows[0]?.n ?? -1
}

const panel = {
  diagonal: 13.3,
  resolution_horizontal: 1280,
  resolution_vertical: 720,
  ppi: 110,
  color_depth: 1,
  display_type: 'BW' as const,
}

async function addRevision(tx: Tx) {
  const group = await tx
    .insertInto('device_groups')
    .values({ name: 'i7', display_name: 'i7', width: 300, height: 170, ...panel })
    .returning('id')
    .executeTakeFirstOrThrow()
  const revision = await tx
    .insertInto('device_revisions')
    .values({
      device_group_id: group.id,
      stock_number: 'S1',
      battery_capacity_wh: 10,
      display_revision: 'A',
      part_number: 'P1',
      pcb_digital_revision: '1',
      ...panel,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return revision.id
}

interface NewDevice {
  index: number
  revision: string
  workspaceId: string | null
  organizationId: string | null
}

async function addDevice(tx: Tx, { index, revision, workspaceId, organizationId }: NewDevice) {
  const { id } = await tx
    .insertInto('devices')
    .values({
      cloud_name: `panel-${index}`,
      mac_address: `00:00:00:00:00:0${index}`,
      device_revision_id: revision,
      workspace_id: workspaceId,
      organization_id: organizationId,
      name: `Panel ${index}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
