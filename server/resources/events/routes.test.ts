import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { openEventStream } from '#tests/helpers/event-stream.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

const PATIENCE = { timeout: 10_000, interval: 20 }

let server: TestServer
let base: string
let revisionId: string
let house: { id: string; organizationId: string }
let floor: { id: string; organizationId: string }
let foreign: { id: string; organizationId: string }
let people: Record<'owner' | 'viewer' | 'stranger' | 'platform', Person>
let devices: Record<'inHouse' | 'onFloor' | 'elsewhere' | 'ofNobody', string>
const streams: Stream[] = []
type Stream = Awaited<ReturnType<typeof openEventStream>>

beforeAll(async () => {
  server = await startTestServer({ batchIntervalMs: 60 })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  house = (await server.addOrganization('House')).root
  floor = await server.addWorkspace(house)
  foreign = (await server.addOrganization('Foreign')).root
  revisionId = (await addModels(server.database)).i7
  devices = {
    inHouse: await add(placedIn(house)),
    onFloor: await add(placedIn(floor)),
    elsewhere: await add(placedIn(foreign)),
    ofNobody: await add({}),
  }
}, 60_000)
beforeEach(async () => {
  const { organizationId } = house
  people = {
    owner: await server.addUser('ORG_OWNER', organizationId),
    viewer: await server.addUser('ORG_VIEWER', organizationId, [floor.id]),
    stranger: await server.addUser('ORG_OWNER', foreign.organizationId),
    platform: await server.addUser('ROOT', null),
  }
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave()
})
afterAll(() => server.stop())

const add = async (place: object) =>
  (await addDevice(server.database, { ...place, device_revision_id: revisionId })).id

async function listen(person: Person, lastEventId?: string, headers = {}) {
  const { accessToken } = await server.signIn(person)
  const stream = await openEventStream(base, {
    accessToken,
    headers,
    ...(lastEventId !== undefined && { lastEventId }),
  })
  expect(stream.response.status).toBe(200)
  streams.push(stream)
  return stream
}

let battery = 10
/** A visible change: another battery percentage. */
const change = (...ids: string[]) => {
  battery = battery === 90 ? 10 : battery + 1
  return edit({ battery_level: battery }, ...ids)
}
const edit = (values: Record<string, unknown>, ...ids: string[]) =>
  server.database.as('system', (tx) =>
    tx.updateTable('devices').set(values).where('id', 'in', ids).execute(),
  )

/** Waits until the stream names a device that it may see. The last change may still be unsent. */
async function heard(stream: Stream, id = devices.inHouse) {
  const before = stream.devices().filter((one) => one === id).length
  await vi.waitFor(async () => {
    await change(id)
    expect(stream.devices().filter((one) => one === id).length).toBeGreaterThan(before)
  }, PATIENCE)
}
/** Waits until the events of all earlier changes have arrived: a new device has none before. */
const heardAll = async (stream: Stream, place = floor) => heard(stream, await add(placedIn(place)))

describe('events', () => {
  it('require a session and are never cached', async () => {
    const refused = await fetch(`${base}/api/events`)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ])
    const { headers } = (await listen(people.owner)).response
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('name devices only to users who can see them [PERM-19] [PERM-29]', async () => {
    const listening = {
      owner: await listen(people.owner),
      viewer: await listen(people.viewer),
      stranger: await listen(people.stranger),
      platform: await listen(people.platform),
    }
    const hearAll = async () => {
      await heard(listening.owner)
      await heard(listening.viewer, devices.onFloor)
      await heard(listening.stranger, devices.elsewhere)
      await heard(listening.platform, devices.ofNobody)
    }
    // Before that, the workspaces of this file may still request a full reload instead.
    await hearAll()
    await change(...Object.values(devices))
    await hearAll()
    const told = Object.fromEntries(
      Object.entries(listening).map(([who, stream]) => [who, [...new Set(stream.devices())]]),
    )
    const { inHouse, onFloor, elsewhere, ofNobody } = devices
    expect(told['owner']?.toSorted()).toEqual([inHouse, onFloor].toSorted())
    expect(told['viewer']).toEqual([onFloor])
    expect(told['stranger']).toEqual([elsewhere])
    expect(told['platform']?.toSorted()).toEqual([inHouse, onFloor, elsewhere, ofNobody].toSorted())
    expect(listening.stranger.text()).not.toContain(onFloor)
  })

  it('name only devices of the organization that ROOT acts for [ORG-19] [PERM-29]', async () => {
    const entered = { [ACTING_ORGANIZATION_HEADER]: house.organizationId }
    const inside = await listen(people.platform, undefined, entered)
    await heard(inside)
    await change(...Object.values(devices))
    await heard(inside)
    const { inHouse, onFloor } = devices
    expect([...new Set(inside.devices())].toSorted()).toEqual([inHouse, onFloor].toSorted())
  })

  it('report a moved device to those who lose access, and nothing afterward', async () => {
    const stream = await listen(people.viewer)
    const toldAfter = async (act: Promise<unknown>) => {
      await act
      await heardAll(stream)
      return stream.devices().filter((id) => id === devices.onFloor).length
    }
    const before = await toldAfter(change(devices.onFloor))
    const told = await toldAfter(edit({ workspace_id: house.id }, devices.onFloor))
    expect(told).toBeGreaterThan(before)
    expect(await toldAfter(change(devices.onFloor))).toBe(told)
    const back = await toldAfter(edit({ workspace_id: floor.id }, devices.onFloor))
    expect(back).toBeGreaterThan(told)
  })

  it('follow changes of access while the stream is open', async () => {
    const stream = await listen(people.viewer)
    await heard(stream, devices.onFloor)
    const access = { user_id: people.viewer.id, organization_id: house.organizationId }
    await server.database.as('system', (tx) =>
      tx
        .insertInto('workspace_access')
        .values({ ...access, workspace_id: house.id })
        .execute(),
    )
    await vi.waitFor(() => expect(stream.events).toContainEqual({ type: 'everything' }), PATIENCE)
    await vi.waitFor(
      async () => {
        await change(devices.inHouse)
        expect(stream.devices()).toContain(devices.inHouse)
      },
      { timeout: 20_000, interval: 200 },
    )
    await server.database.as('system', (tx) =>
      tx.deleteFrom('workspace_access').where('user_id', '=', people.viewer.id).execute(),
    )
    const owner = await listen(people.owner)
    await heardAll(owner)
    const told = stream.devices().length
    await change(devices.onFloor)
    await heardAll(owner)
    expect(stream.devices()).toHaveLength(told)
  }, 40_000)

  it.each([
    ['a logout', async (person: Person) => endSessions(person)],
    [
      'a change of role',
      async ({ id }: Person) =>
        server.database.as('system', (tx) =>
          tx.updateTable('users').set({ role: 'ORG_EDITOR' }).where('id', '=', id).execute(),
        ),
    ],
    [
      'a deactivation',
      async ({ id }: Person) =>
        server.database.as('system', (tx) =>
          tx.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
        ),
    ],
  ])('end after %s', async (_what, act) => {
    const stream = await listen(people.viewer)
    await heard(stream, devices.onFloor)
    await act(people.viewer)
    await stream.ended
    expect(stream.text()).toMatch(/\n$/)
  })

  it('resume after a disconnect without repeating events', async () => {
    const first = await listen(people.owner)
    await heard(first)
    const lastId = first.lastId()
    first.leave()
    const other = await listen(people.stranger)
    await change(devices.onFloor, devices.elsewhere)
    await heard(other, devices.elsewhere)
    const again = await listen(people.owner, lastId)
    await vi.waitFor(() => expect(again.devices()).toContain(devices.onFloor), PATIENCE)
    expect(again.devices()).not.toContain(devices.elsewhere)
    expect(again.events).not.toContainEqual({ type: 'everything' })
  })

  it('request a full reload after workspaces change, also if missed meanwhile [WS-05]', async () => {
    const { owner, viewer, platform, stranger } = people
    const reloads = ({ events }: Stream) =>
      events.filter(({ type }) => type === 'everything').length
    const left = await listen(owner)
    const streams = [await listen(owner), await listen(viewer), await listen(platform)]
    const foreignStream = await listen(stranger)
    for (const stream of [left, ...streams]) await heard(stream, devices.onFloor)
    await heard(foreignStream, devices.elsewhere)
    const counts = streams.map(reloads)
    const foreignCount = reloads(foreignStream)
    const lastId = left.lastId()
    left.leave()
    const { id } = await server.addWorkspace(house)
    const back = await listen(owner, lastId)
    await vi.waitFor(() => expect(reloads(back)).toBeGreaterThan(0), PATIENCE)
    const grown = () => streams.map((stream, at) => reloads(stream) > (counts[at] ?? 0))
    await vi.waitFor(() => expect(grown()).toEqual([true, true, true]), PATIENCE)
    const count = reloads(back)
    await server.database.as('system', (tx) =>
      tx.updateTable('workspaces').set({ name: 'Attic' }).where('id', '=', id).execute(),
    )
    await vi.waitFor(() => expect(reloads(back)).toBeGreaterThan(count), PATIENCE)
    await heard(foreignStream, devices.elsewhere)
    expect(reloads(foreignStream)).toBe(foreignCount)
  }, 40_000)

  it('request a full reload after a request for access and its answer [PERM-08] [SHELL-21]', async () => {
    const { owner, viewer, stranger } = people
    const reloads = ({ events }: Stream) =>
      events.filter(({ type }) => type === 'everything').length
    const stream = await listen(owner)
    const foreignStream = await listen(stranger)
    await heard(stream)
    await heard(foreignStream, devices.elsewhere)
    const [count, foreignCount] = [reloads(stream), reloads(foreignStream)]
    const request = { user_id: viewer.id, organization_id: house.organizationId }
    await server.database.as('system', (tx) =>
      tx
        .insertInto('access_requests')
        .values({ ...request, workspace_id: house.id, reason: 'Menus' })
        .execute(),
    )
    await vi.waitFor(() => expect(reloads(stream)).toBe(count + 1), PATIENCE)
    const askAgain = (reason: string) =>
      server.database.as('system', (tx) =>
        tx
          .updateTable('access_requests')
          .set({ reason })
          .where('user_id', '=', viewer.id)
          .execute(),
      )
    await askAgain('Menus')
    await heardAll(stream)
    expect(reloads(stream)).toBe(count + 1)
    await askAgain('Labels')
    await vi.waitFor(() => expect(reloads(stream)).toBe(count + 2), PATIENCE)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('access_requests').where('user_id', '=', viewer.id).execute(),
    )
    await vi.waitFor(() => expect(reloads(stream)).toBe(count + 3), PATIENCE)
    await heard(foreignStream, devices.elsewhere)
    expect(reloads(foreignStream)).toBe(foreignCount)
  })

  it.each([
    ['of another process', 'deadbeef-3'],
    ['that is invalid', 'nonsense'],
    ['that is empty', ''],
  ])('request a full reload after an event id %s', async (_what, lastId) => {
    const stream = await listen(people.owner, lastId)
    await vi.waitFor(() => expect(stream.events[0]).toEqual({ type: 'everything' }), PATIENCE)
    // Until then a disconnect resumes from the unknown id again.
    expect(stream.text()).toMatch(/^: beat\n\nid: .+\ndata: /)
  })

  it('request a full reload after the database connection was lost, and continue', async () => {
    const stream = await listen(people.owner)
    await heard(stream)
    const before = stream.events.filter(({ type }) => type === 'everything').length
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'inkfleet-listener' and datname = current_database()`)
    await client.end()
    await vi.waitFor(
      () =>
        expect(stream.events.filter(({ type }) => type === 'everything').length).toBeGreaterThan(
          before,
        ),
      { timeout: 20_000, interval: 50 },
    )
    await vi.waitFor(
      async () => {
        const told = stream.devices().length
        await change(devices.inHouse)
        await vi.waitFor(() => expect(stream.devices().length).toBeGreaterThan(told), {
          timeout: 2_000,
        })
      },
      { timeout: 20_000 },
    )
  }, 60_000)

  it('are rejected above the limit per user', async () => {
    const { accessToken } = await server.signIn(people.owner)
    const opened = []
    for (let count = 0; count < 13; count++)
      opened.push(await openEventStream(base, { accessToken }))
    streams.push(...opened)
    expect(opened.map(({ response }) => response.status)).toEqual([
      ...Array.from({ length: 12 }, () => 200),
      429,
    ])
  })

  it('request a full reload above a hundred changed devices', async () => {
    const stream = await listen(people.owner)
    await heard(stream)
    const many: string[] = []
    for (let count = 0; count < 101; count++) many.push(await add(placedIn(house)))
    await change(...many)
    await vi.waitFor(() => expect(stream.events).toContainEqual({ type: 'everything' }), PATIENCE)
  }, 30_000)

  it('end when the access token expires', async () => {
    const { accessToken } = await server.signIn(people.owner)
    server.clock.advance(15 * 60_000 - 1_500)
    const stream = await openEventStream(base, { accessToken })
    await stream.ended
    expect(stream.response.status).toBe(200)
  })
})

const endSessions = ({ id }: Person) =>
  server.database.as('system', (tx) =>
    tx
      .updateTable('session_families')
      .set({ ended_at: new Date() })
      .where('user_id', '=', id)
      .execute(),
  )
