import { isDeepStrictEqual } from 'node:util'

import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { CallName } from '#src/contract/calls.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { type Caller, membersOf, outsidersOf, strangerTo } from './callers.ts'
import {
  type CallAboutUser,
  CALLS_ABOUT_USERS,
  endpointOf,
  type Expected,
  expectedAbout,
  expectedOf,
  expectedOfOutsider,
  expectedOfStranger,
  MANAGERS,
  MEMBERS,
  NAMES,
  type Subject,
  SUBJECTS,
  tableOfAccess,
} from './expected.ts'
import { inputsFor } from './inputs.ts'
import { furnish, MARK, type Tenant } from './tenant.ts'

type Prepared = Pick<InjectOptions, 'method' | 'url' | 'payload'>
interface Sent {
  name: CallName
  prepared: Prepared
}

let server: TestServer
let tenant: Tenant
let given: Awaited<ReturnType<typeof inputsFor>>
let members: Awaited<ReturnType<typeof membersOf>>
let outsiders: Caller[]
let stranger: Awaited<ReturnType<typeof strangerTo>>

beforeAll(async () => {
  server = await startTestServer()
  tenant = await furnish(server)
  given = await inputsFor(server, tenant)
  outsiders = await outsidersOf(server, tenant)
  members = await membersOf(server, tenant)
  stranger = await strangerTo(server)
}, 120_000)
afterAll(async () => {
  await given.stop()
  await server.stop()
})

/** Creates the items that the call needs and builds the request. */
async function prepare(name: CallName): Promise<Prepared> {
  const { method, path } = endpointOf(name)
  const { params, query, body, form } = (await given.inputs[name]()) as {
    params?: Record<string, string>
    query?: Record<string, string | string[]>
    body?: object
    form?: Record<string, string | File>
  }
  const search = new URLSearchParams()
  for (const [key, values] of Object.entries(query ?? {}))
    for (const value of [values].flat()) search.append(key, value)
  const filled = path.replaceAll(/:(\w+)/g, (_all, key: string) => params?.[key] ?? '')
  const url = `/api${filled}?${search}`
  if (!form) return { method, url, ...(body && { payload: body }) }
  const payload = new FormData()
  for (const [key, value] of Object.entries(form)) payload.set(key, value)
  return { method, url, payload }
}

const member = (role: Role) => {
  const found = members.find((one) => one.role === role)
  if (!found) throw new Error(`Nobody is a ${role}`)
  return found
}

let addresses = 0
/** Sends from another address each time: rate limits are tested elsewhere. */
const send = ({ authorization, inside }: Omit<Caller, 'name'>, prepared: Prepared) =>
  server.app.inject({
    ...prepared,
    remoteAddress: `10.1.${addresses >> 8}.${addresses++ & 255}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(inside !== undefined && { [ACTING_ORGANIZATION_HEADER]: inside }),
    },
  })

/** Whether a bulk call reports failed items. */
const hasFailures = (body: string) => /"failure":\[[^\]]/.test(body)

const statusOf = (expected: Expected) => (typeof expected === 'number' ? expected : 200)

async function prepareAll(names: readonly CallName[]) {
  const sent: Sent[] = []
  for (const name of names) sent.push({ name, prepared: await prepare(name) })
  return sent
}

const KEPT_BY_THE_SERVER = ['rate_limits', 'settings', 'session_families', 'refresh_tokens']

/** One hash per table over all rows except the caller's own. */
const everything = (own: readonly string[] = []) =>
  server.database.as('system', async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(tx)
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      if (KEPT_BY_THE_SERVER.includes(name)) continue
      const { rows } = await sql<{ hash: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(text, ',' order by text)), '') as hash
        from (select whole::text as text from ${sql.table(name)} as whole) as texts
        where not text like any (${own.map((id) => `%${id}%`)}::text[])`.execute(tx)
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  })

const OPEN = NAMES.filter((name) => endpointOf(name).auth === 'none')
const CLOSED = NAMES.filter((name) => endpointOf(name).auth !== 'none')

describe('access to calls', () => {
  it('matches the reviewed table', async () => {
    await expect(tableOfAccess()).toMatchFileSnapshot('access-table.md')
  })

  it('is tested with an input for each call of the contract', () => {
    expect(Object.keys(given.inputs).toSorted()).toEqual(NAMES)
  })

  const expectAsTable = async (caller: Caller, role: Role) => {
    const answered: unknown[] = []
    for (const { name, prepared } of await prepareAll(NAMES)) {
      const { statusCode, body } = await send(caller, prepared)
      const expected = statusOf(expectedOf(name, role))
      if (statusCode !== expected || hasFailures(body))
        answered.push({ name, expected, statusCode, body })
    }
    expect(answered).toEqual([])
  }

  it.each(MEMBERS)(
    'is granted to %s where the table says so and nowhere else [PERM-28] [PERM-29]',
    async (role) => expectAsTable(member(role), role),
    120_000,
  )

  it('is the same for ROOT when acting for an organization [PERM-29]', async () => {
    await expectAsTable({ ...member('ROOT'), inside: tenant.organization.id }, 'ROOT')
  }, 120_000)

  it('is denied to all but ROOT when they name an acting organization, even their own [PERM-28]', async () => {
    const refused = await prepareAll(CLOSED)
    const before = await everything()
    const statuses = new Set<number>()
    for (const { prepared } of refused)
      statuses.add(
        (await send({ ...member('ORG_OWNER'), inside: tenant.organization.id }, prepared))
          .statusCode,
      )
    expect([...statuses]).toEqual([403])
    expect(await everything()).toEqual(before)
  }, 60_000)

  it('changes no data when it is denied to a role [PERM-28]', async () => {
    for (const member of members) {
      const refused = await prepareAll(
        NAMES.filter((name) => expectedOf(name, member.role) === 403),
      )
      const before = await everything()
      for (const { prepared } of refused) await send(member, prepared)
      expect(await everything(), member.role).toEqual(before)
    }
  }, 120_000)
})

describe('a user', () => {
  /** Adds a user for the call. Invitations are resent only to users who have not joined. */
  async function addSubject(subject: Subject, call: CallAboutUser, inviterId: string) {
    const { organization, branch } = tenant
    const elsewhere = () => tenant.closedWorkspace()
    const workspaces: Record<Subject, () => Promise<{ id: string }[]>> = {
      'in the branch': async () => [branch],
      'below the branch': async () => [await tenant.workspace()],
      'in the branch and elsewhere': async () => [branch, await elsewhere()],
      elsewhere: async () => [await elsewhere()],
      'above the branch': async () => [organization.root],
      'in no workspace': async () => [],
      'in no workspace, invited by the caller': async () => [],
    }
    const ids = (await workspaces[subject]()).map(({ id }) => id)
    const { id } = await server.addUser('ORG_VIEWER', organization.id, ids)
    const isInvited = subject === 'in no workspace, invited by the caller'
    await server.database.as('system', (tx) =>
      tx
        .updateTable('users')
        .set({
          email_verified: call !== 'user.resendInvitation',
          invited_by: isInvited ? inviterId : null,
        })
        .where('id', '=', id)
        .execute(),
    )
    return id
  }

  function requestAbout(call: CallAboutUser, userId: string): Prepared {
    const { method, path } = endpointOf(call)
    const url = `/api${path.replace(':id', userId)}`
    const access = { workspaceId: tenant.branch.id, userId }
    const payloads: Record<CallAboutUser, object | undefined> = {
      'user.update': { fullName: 'New Name', email: `${crypto.randomUUID()}@ink.example` },
      'user.remove': undefined,
      'user.resendInvitation': { organizationId: tenant.organization.id, userId },
      'workspace.grant': access,
      'workspace.revoke': access,
    }
    const payload = payloads[call]
    return { method, url, ...(payload && { payload }) }
  }

  it.each(MANAGERS)(
    'is managed by %s within their own workspaces and nowhere else [PERM-19]',
    async (role) => {
      const caller = member(role)
      const answered: unknown[] = []
      for (const call of CALLS_ABOUT_USERS)
        for (const subject of SUBJECTS) {
          const prepared = requestAbout(call, await addSubject(subject, call, caller.userId))
          const own = [caller.userId]
          const before = await everything(own)
          const { statusCode, body } = await send(caller, prepared)
          const expected = statusOf(expectedAbout(call, subject, role))
          const isRefused = expected !== 200
          const isChanged = isRefused && !isDeepStrictEqual(await everything(own), before)
          if (statusCode !== expected || isChanged)
            answered.push({ call, subject, expected, statusCode, body, isChanged })
        }
      expect(answered).toEqual([])
    },
    120_000,
  )
})

describe('a user of another organization', () => {
  const expectNothingOfOurs = async (
    caller: Caller & { userId: string },
    names: readonly CallName[],
  ) => {
    const own = [caller.userId, stranger.organizationId]
    const all = await prepareAll(names)
    const before = await everything(own)
    const ids = new Set(JSON.stringify(await idsOfTenant()).match(/[\da-f]{8}-[\da-f-]{27}/g))
    const answered: unknown[] = []
    for (const { name, prepared } of all) {
      const { statusCode, body } = await send(caller, prepared)
      const expected = statusOf(expectedOfStranger(name))
      const said = JSON.stringify([prepared.url, prepared.payload])
      const leaked = [...ids].filter((id) => body.includes(id) && !said.includes(id))
      if (statusCode !== expected || leaked.length > 0 || body.includes(MARK))
        answered.push({ name, expected, statusCode, body, leaked })
    }
    expect(answered).toEqual([])
    expect(await everything(own)).toEqual(before)
  }

  it('neither sees nor changes our data, even with all of our ids [PERM-28]', async () => {
    await expectNothingOfOurs(stranger, CLOSED)
  }, 120_000)

  it('has the same access as ROOT acting for another organization, except for platform calls [PERM-29]', async () => {
    const inside = { ...member('ROOT'), inside: stranger.organizationId }
    const names = CLOSED.filter((name) => endpointOf(name).auth !== 'platform.manage')
    await expectNothingOfOurs(inside, names)
  }, 120_000)

  const idsOfTenant = () =>
    server.database.as('system', async (tx) => {
      const id = tenant.organization.id
      const owned = [
        'users',
        'workspaces',
        'images',
        'image_folders',
        'templates',
        'template_folders',
      ] as const
      const rows: unknown[] = [id]
      for (const table of [...owned, 'devices', 'access_requests'] as const)
        rows.push(
          await tx.selectFrom(table).select('id').where('organization_id', '=', id).execute(),
        )
      rows.push(await tx.selectFrom('schedules').select('id').execute())
      return rows
    })
})

describe('an unauthenticated caller', () => {
  it('gets 401 with every kind of invalid token and changes nothing [AUTH-13] [PERM-28]', async () => {
    const all = await prepareAll(CLOSED)
    const before = await everything()
    const answered: unknown[] = []
    const bodies = new Set<string>()
    for (const outsider of outsiders)
      for (const { name, prepared } of all) {
        const { statusCode, body } = await send(outsider, prepared)
        bodies.add(body)
        if (statusCode !== expectedOfOutsider(name))
          answered.push({ name, outsider: outsider.name, statusCode })
      }
    expect(answered).toEqual([])
    expect(bodies.size, 'one answer to all of them').toBe(1)
    expect(await everything()).toEqual(before)
  }, 120_000)

  it('may make the public calls, even with an invalid token', async () => {
    const answered: unknown[] = []
    for (const outsider of outsiders.slice(0, 4))
      for (const { name, prepared } of await prepareAll(OPEN)) {
        const { statusCode, body } = await send(outsider, prepared)
        if (statusCode !== statusOf(expectedOfOutsider(name)))
          answered.push({ name, outsider: outsider.name, statusCode, body })
      }
    expect(answered).toEqual([])
  }, 60_000)
})
