import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { registrationToken } from '#server/services/registration-token.ts'
import type { Device, DevicePage } from '#src/contract/device.ts'
import { versionTag } from '#src/contract/version.ts'
import type { AccessRequest, Timezone, Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { callDuring, callLockingInOrder } from '#tests/helpers/during-change.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }

let server: TestServer
let revisionId: string
let root: Place
let house: Place
let floor: Place
let room: Place
let away: Place
let owner: Person
let manager: Person
let calls: Record<'owner' | 'manager' | 'viewer', Call>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

/** Root > House > Floor > Room, and Away beside House; the manager has access to Floor. */
beforeEach(async () => {
  const acme = await server.addOrganization()
  root = acme.root
  house = await server.addWorkspace(root, 'House')
  floor = await server.addWorkspace(house, 'Floor')
  room = await server.addWorkspace(floor, 'Room')
  away = await server.addWorkspace(root, 'Away')
  owner = await server.addUser('ORG_OWNER', acme.id)
  manager = await server.addUser('ORG_MANAGER', acme.id, [floor.id])
  const viewer = await server.addUser('ORG_VIEWER', acme.id, [floor.id])
  calls = {
    owner: await server.as(owner),
    manager: await server.as(manager),
    viewer: await server.as(viewer),
  }
  for (const place of [root, floor, floor, room, away])
    await addDevice(server.database, { ...placedIn(place), device_revision_id: revisionId })
})

const tree = async (call: Call) => (await call({ url: '/api/workspaces' })).json<Workspace[]>()
const outline = async (call: Call) =>
  flattenWorkspaces(await tree(call)).map(
    ({ node, level }) =>
      `${level} ${node.name}${node.accessible ? '' : ' (way)'} ${node.deviceCount}`,
  )
const send = (call: Call, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  call({ url: `/api${url}`, method, ...(body && { body }) })

describe('the tree', () => {
  it('is complete for an owner, siblings by name, with the number of devices directly in each [CALL-10]', async () => {
    expect(await outline(calls.owner)).toEqual([
      '1 Root 1',
      '2 Away 1',
      '2 House 0',
      '3 Floor 2',
      '4 Room 1',
    ])
  })

  it('shows other users their workspaces, and only the names of parents without access [WS-32]', async () => {
    expect(await outline(calls.viewer)).toEqual([
      '1 Root (way) 0',
      '2 House (way) 0',
      '3 Floor 2',
      '4 Room 1',
    ])
    const [top] = await tree(calls.viewer)
    expect([top?.users, top?.description]).toEqual([[], ''])
  })

  it('is empty for a user without access', async () => {
    const nobody = await server.as(await server.addUser('ORG_EDITOR', root.organizationId))
    expect(await tree(nobody)).toEqual([])
  })

  it('of another user is what that user sees [CALL-12]', async () => {
    const answer = await calls.owner({ url: `/api/users/${manager.id}/workspaces` })
    const names = flattenWorkspaces(answer.json<Workspace[]>()).map(({ node }) => node.name)
    expect(names).toEqual(['Root', 'House', 'Floor', 'Room'])
    const stranger = await server.addUser('ORG_OWNER', (await server.addOrganization()).id)
    const hidden = await calls.owner({ url: `/api/users/${stranger.id}/workspaces` })
    expect(hidden.statusCode).toBe(404)
  })

  it('of another user shows no more than the caller may see [CALL-12, WS-32]', async () => {
    const describe = { description: 'Behind the stage' }
    await server.database.as('system', (tx) =>
      tx.updateTable('workspaces').set(describe).where('id', 'in', [root.id, away.id]).execute(),
    )
    const answer = await calls.viewer({ url: `/api/users/${owner.id}/workspaces` })
    expect(answer.json()).toEqual(await tree(calls.viewer))
    const editor = await server.addUser('ORG_EDITOR', root.organizationId, [away.id, room.id])
    const shared = await calls.viewer({ url: `/api/users/${editor.id}/workspaces` })
    const open = flattenWorkspaces(shared.json<Workspace[]>())
      .filter(({ node }) => node.accessible)
      .map(({ node }) => node.name)
    expect(open).toEqual(['Room'])
    expect(shared.body).not.toContain(describe.description)
  })
})

const add = (call: Call, parent: Place, more: object = {}) =>
  send(call, 'POST', '/workspaces', {
    name: 'Corner',
    parentId: parent.id,
    organizationId: parent.organizationId,
    timezoneId: 'Europe/Warsaw',
    ...more,
  })

describe('adding a workspace', () => {
  it('adds it below its parent, visible to its creator [CALL-11]', async () => {
    const answer = await add(calls.manager, floor)
    expect(answer.json<Workspace>()).toMatchObject({
      name: 'Corner',
      parentId: floor.id,
      timezoneId: 'Europe/Warsaw',
      accessible: true,
    })
    expect(await outline(calls.manager)).toContain('4 Corner 0')
  })

  it('is rejected without access, for viewers, and with an unknown timezone', async () => {
    expect((await add(calls.manager, house)).statusCode).toBe(404)
    expect((await add(calls.viewer, floor)).statusCode).toBe(403)
    expect((await add(calls.owner, floor, { timezoneId: 'Mars/Base' })).statusCode).toBe(422)
    const other = await server.addOrganization()
    expect((await add(calls.owner, other.root)).statusCode).toBe(404)
    expect((await add(calls.owner, floor, { organizationId: other.id })).statusCode).toBe(404)
  })
})

describe('changing a workspace', () => {
  it('changes its name or its timezone independently [CALL-13]', async () => {
    const renamed = await send(calls.manager, 'PATCH', `/workspaces/${floor.id}`, { name: 'Hall' })
    expect(renamed.json()).toMatchObject({ name: 'Hall', timezoneId: 'UTC' })
    const moved = await send(calls.manager, 'PATCH', `/workspaces/${floor.id}`, {
      timezoneId: 'Asia/Tokyo',
    })
    expect(moved.json()).toMatchObject({ name: 'Hall', timezoneId: 'Asia/Tokyo' })
  })

  it('does not overwrite a concurrent change', async () => {
    const find = async () => flattenWorkspaces(await tree(calls.manager)).find(isFloor)?.node
    const isFloor = ({ node }: { node: Workspace }) => node.id === floor.id
    const seen = versionTag((await find())?.updatedAt ?? '')
    const answer = await callDuring(
      server.database,
      (tx) =>
        tx.updateTable('workspaces').set({ name: 'First' }).where('id', '=', floor.id).execute(),
      () =>
        calls.manager({
          url: `/api/workspaces/${floor.id}`,
          method: 'PATCH',
          body: { name: 'Second' },
          headers: { 'if-match': seen },
        }),
    )
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ current: { name: 'First' } })
    expect((await find())?.name).toBe('First')
  })

  it('cannot rename the root, but can set its timezone', async () => {
    const url = `/workspaces/${root.id}`
    expect((await send(calls.owner, 'PATCH', url, { name: 'Top' })).statusCode).toBe(409)
    expect((await send(calls.owner, 'PATCH', url, { timezoneId: 'UTC' })).statusCode).toBe(200)
  })

  it('moves it with its descendants, never below itself [CALL-14]', async () => {
    const move = (from: Place, to: Place) =>
      send(calls.owner, 'POST', `/workspaces/${from.id}/move`, { destinationWorkspaceId: to.id })
    expect((await move(floor, away)).statusCode).toBe(200)
    expect(await outline(calls.owner)).toEqual([
      '1 Root 1',
      '2 Away 1',
      '3 Floor 2',
      '4 Room 1',
      '2 House 0',
    ])
    expect((await move(floor, room)).statusCode).toBe(409)
    expect((await move(floor, floor)).statusCode).toBe(409)
    expect((await move(root, away)).statusCode).toBe(409)
  })
})

describe('deleting a workspace', () => {
  it('moves its devices to the root and its sub-workspaces to its parent [CALL-15]', async () => {
    expect((await send(calls.owner, 'DELETE', `/workspaces/${floor.id}`)).statusCode).toBe(200)
    expect(await outline(calls.owner)).toEqual(['1 Root 3', '2 Away 1', '2 House 0', '3 Room 1'])
  })

  it('keeps access to the sub-workspaces for users who were granted it', async () => {
    expect((await send(calls.owner, 'DELETE', `/workspaces/${floor.id}`)).statusCode).toBe(200)
    expect(await outline(await server.as(manager))).toEqual([
      '1 Root (way) 0',
      '2 House (way) 0',
      '3 Room 1',
    ])
  })

  it('does not delete what is added to it concurrently', async () => {
    const below = {
      name: 'Corner',
      parentId: floor.id,
      organizationId: floor.organizationId,
      timezoneId: 'UTC',
    }
    const move = (from: Place) =>
      send(calls.owner, 'POST', `/workspaces/${from.id}/move`, { destinationWorkspaceId: floor.id })
    const [removed, added, moved] = await Promise.all([
      send(calls.owner, 'DELETE', `/workspaces/${floor.id}`),
      send(calls.owner, 'POST', '/workspaces', below),
      move(away),
    ])
    expect(removed.statusCode).toBe(200)
    const names = flattenWorkspaces(await tree(calls.owner)).map(({ node }) => node.name)
    expect(names).toContain('Away')
    expect(names.includes('Corner')).toBe(added.statusCode === 200)
    expect([200, 404]).toContain(moved.statusCode)
  })

  it('works for a manager without access to the root', async () => {
    expect((await send(calls.manager, 'DELETE', `/workspaces/${room.id}`)).statusCode).toBe(200)
    const ungrouped = await calls.owner({ url: `/api/devices?workspaceFolderId=${root.id}` })
    expect(ungrouped.json<DevicePage>().total).toBe(2)
    const seen = await calls.manager({ url: '/api/devices' })
    expect(seen.json<DevicePage>().data.every(isOn(floor))).toBe(true)
  })

  it('is rejected for the root, for viewers, and without access', async () => {
    expect((await send(calls.owner, 'DELETE', `/workspaces/${root.id}`)).statusCode).toBe(409)
    expect((await send(calls.viewer, 'DELETE', `/workspaces/${room.id}`)).statusCode).toBe(403)
    expect((await send(calls.manager, 'DELETE', `/workspaces/${away.id}`)).statusCode).toBe(404)
  })
})

describe('a call during the deletion of a workspace', () => {
  let site: Place
  let visitor: Person
  let asVisitor: Call
  let device: { id: string }
  let boxed: { id: string }
  let requestId: string
  beforeEach(async () => {
    site = await server.addWorkspace(root, 'Site')
    visitor = await server.addUser('ORG_VIEWER', root.organizationId)
    asVisitor = await server.as(visitor)
    device = await addDevice(server.database, {
      ...placedIn(away),
      device_revision_id: revisionId,
    })
    boxed = await addDevice(server.database, { device_revision_id: revisionId })
    await actions['an access request']()
    const requests = await calls.owner({ url: '/api/workspaces/access-requests' })
    requestId = requests.json<AccessRequest[]>()[0]?.id ?? ''
  })

  const post = (url: string, body: object) => send(calls.owner, 'POST', url, body)
  const actions = {
    'a bulk move': () =>
      post('/devices/move-bulk', { deviceIds: [device.id], workspaceId: site.id }),
    'a registration': () =>
      post('/devices/register-to-organization', {
        deviceId: boxed.id,
        deviceName: 'Late',
        organizationId: site.organizationId,
        workspaceId: site.id,
        token: registrationToken(server.deps.secrets.deviceKey, boxed.id, server.deps.now()),
      }),
    'a grant': () => post('/workspaces/add-access', { workspaceId: site.id, userId: visitor.id }),
    'an access request': () =>
      send(asVisitor, 'POST', `/workspaces/${site.id}/request-access`, { reason: 'I clean it.' }),
    'an approval': () => post(`/workspaces/access-requests/${requestId}/approve`, {}),
    'an invitation': () =>
      post('/organizations/users', {
        organizationId: site.organizationId,
        workspaceIds: [site.id],
        email: `late-${visitor.id}@ink.example`,
        fullName: 'Late',
        role: 'ORG_VIEWER',
      }),
    'a save of a user': () =>
      send(calls.owner, 'PATCH', `/organizations/users/${visitor.id}`, {
        workspaceIds: [site.id],
      }),
  }

  it.each([
    ['a bulk move', 404],
    ['a registration', 404],
    ['a grant', 404],
    ['an access request', 404],
    ['an approval', 404],
    ['an invitation', 422],
    ['a save of a user', 422],
  ] as const)('that refers to it waits and is rejected: %s with %i', async (action, status) => {
    const answer = await callDuring(
      server.database,
      (tx) => tx.deleteFrom('workspaces').where('id', '=', site.id).execute(),
      actions[action],
    )
    expect(answer.statusCode).toBe(status)
  })

  it('locks the workspace before its users, like the deletion', async () => {
    const answerTo = (call: () => ReturnType<Call>) =>
      callLockingInOrder(
        server.database,
        [
          ['workspaces', site.id],
          ['users', visitor.id],
        ],
        call,
      )
    expect((await answerTo(actions['an approval'])).statusCode).toBe(200)
    expect((await answerTo(actions['a grant'])).statusCode).toBe(200)
  })

  it.each([
    ['a deletion', (from: Place) => send(calls.owner, 'DELETE', `/workspaces/${from.id}`)],
    [
      'a bulk move',
      (_from: Place, deviceIds: string[]) =>
        send(calls.owner, 'POST', '/devices/move-bulk', { deviceIds, workspaceId: room.id }),
    ],
  ])('%s locks devices in the order of their ids', async (_what, act) => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
    const [first = '', second = ''] = ids
    // The list's order and that of the table are the opposite.
    for (const [name, id] of Object.entries({ A: second, B: first }))
      await addDevice(server.database, {
        ...placedIn(away),
        device_revision_id: revisionId,
        id,
        name,
      })
    const answer = await callLockingInOrder(
      server.database,
      [
        ['devices', first],
        ['devices', second],
      ],
      () => act(away, [second, first]),
    )
    expect(answer.statusCode).toBe(200)
  })
})

const isOn =
  ({ id }: Place) =>
  ({ workspaceId }: Device) =>
    workspaceId === id

describe('timezones', () => {
  it('are listed for everyone, UTC first, with the current offset [CALL-09]', async () => {
    const answer = await server.app.inject({ url: '/api/timezones' })
    const zones = answer.json<Timezone[]>()
    expect(zones[0]).toEqual({ id: 'UTC', displayName: 'UTC (GMT)' })
    expect(zones.find(({ id }) => id === 'Asia/Tokyo')?.displayName).toBe('Asia / Tokyo (GMT+9)')
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length)
    expect(zones.length).toBeGreaterThan(400)
  })

  it.each([
    ['Europe/Kyiv', 'Europe/Kiev', 'EET'],
    ['Asia/Kolkata', 'Asia/Calcutta', 'UTC+5:30'],
    ['Asia/Kolkata', 'Asia / Calcutta', '+05:30'],
    ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires', '-03:00'],
    ['America/New_York', 'US/Eastern', 'EDT'],
    ['Asia/Ho_Chi_Minh', 'Asia/Saigon', 'Indochina Time'],
    ['Asia/Tokyo', 'Japan', 'JST'],
    ['Europe/Warsaw', 'Poland', 'CET'],
  ])('are listed by their current name: %s is found by %s and %s', async (id, former, other) => {
    const zones = (await server.app.inject({ url: '/api/timezones' })).json<Timezone[]>()
    const zone = zones.find((one) => one.id === id)
    expect(zone?.keywords).toContain(former)
    expect(zone?.keywords).toContain(other)
    expect(zones.some((one) => one.id === former)).toBe(false)
  })

  it.each([
    ['Europe/Kyiv', 200],
    ['Europe/Kiev', 200],
    ['Asia/Kolkata', 200],
    ['Asia/Calcutta', 200],
    ['America/Argentina/Buenos_Aires', 200],
    ['US/Pacific', 200],
    ['Etc/GMT-5', 200],
    ['+02:00', 422],
    ['-0330', 422],
    ['UTC+2', 422],
    ['Mars/Base', 422],
    [' Europe/Kyiv', 422],
  ])('%s is stored as given, or rejected: %i', async (timezoneId, status) => {
    const url = `/workspaces/${floor.id}`
    const answer = await send(calls.owner, 'PATCH', url, { timezoneId })
    expect(answer.statusCode).toBe(status)
    if (status === 200) expect(answer.json()).toMatchObject({ timezoneId })
  })

  it('that an earlier engine stored stay valid', async () => {
    const unknown = 'Europe/Atlantis'
    await server.database.as('system', (tx) =>
      tx
        .updateTable('workspaces')
        .set({ timezone_id: unknown })
        .where('id', '=', floor.id)
        .execute(),
    )
    const changes = { name: 'Upper floor', timezoneId: unknown }
    const answer = await send(calls.owner, 'PATCH', `/workspaces/${floor.id}`, changes)
    expect(answer.json()).toMatchObject(changes)
    expect((await add(calls.owner, floor, { timezoneId: unknown })).statusCode).toBe(200)
  })
})
