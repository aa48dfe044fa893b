import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Role, ORGANIZATION_ROLES } from '#src/contract/ability.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { can } from '#src/domain/permissions.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

/** Enough to find a broken rule; each world makes hundreds of calls. */
const WORLDS = 25
const TIME_LIMIT_MS = 10_000
const SPAN = 'from=2030-01-01T00:00:00.000Z&to=2030-01-02T00:00:00.000Z'

/** Two organizations, generated as numbers that are used modulo the number of items. */
const PLAN = fc.record({
  /** The parent of each workspace below the root, among the earlier ones. */
  trees: fc.tuple(fc.array(fc.nat(), { maxLength: 4 }), fc.array(fc.nat(), { maxLength: 3 })),
  devices: fc.array(fc.record({ organization: fc.nat(1), at: fc.nat() }), { maxLength: 5 }),
  callers: fc.array(
    fc.record({
      organization: fc.nat(1),
      role: fc.constantFrom<Role>('ROOT', ...ORGANIZATION_ROLES),
      grants: fc.array(fc.nat(), { maxLength: 2 }),
      /** Whether the caller acts for the organization, which only ROOT may do. */
      inside: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  target: fc.nat(),
})
type Plan = typeof PLAN extends fc.Arbitrary<infer T> ? T : never

interface Place {
  id: string
  parentId: string | null
  organizationId: string
}
interface Caller {
  role: Role
  /** Null for ROOT without an acting organization. */
  organizationId: string | null
  grants: readonly string[]
  headers: Record<string, string>
}
interface World {
  places: Place[]
  devices: { id: string; workspaceId: string; organizationId: string }[]
  images: { id: string; organizationId: string }[]
  callers: Caller[]
  target: Place
}

let server: TestServer
let revisionId: string

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

/** The rule (PERM-19, PERM-29): the whole organization for owners and ROOT, else the granted workspaces and all below them. */
function isInView(caller: Caller, place: Place, places: readonly Place[]): boolean {
  const { role, organizationId, grants } = caller
  if (organizationId !== null && place.organizationId !== organizationId) return false
  if (role === 'ROOT' || role === 'ORG_OWNER' || grants.includes(place.id)) return true
  const parent = places.find(({ id }) => id === place.parentId)
  return parent !== undefined && isInView(caller, parent, places)
}

async function build(plan: Plan): Promise<World> {
  const organizations = [await server.addOrganization(), await server.addOrganization()] as const
  const places: Place[] = []
  const images: World['images'] = []
  for (const [index, { id, root }] of organizations.entries()) {
    const tree = [{ id: root.id, parentId: null as string | null, organizationId: id }]
    for (const above of plan.trees[index] ?? []) {
      const parent = pick(tree, above)
      const { id: made } = await server.addWorkspace(parent)
      tree.push({ id: made, parentId: parent.id, organizationId: id })
    }
    places.push(...tree)
    const image = await addImage(server.database, await addImageFolder(server.database, id))
    images.push({ id: image.id, organizationId: id })
  }
  const placesOf = (index: number) =>
    places.filter(({ organizationId }) => organizationId === organizations[index]?.id)

  const devices: World['devices'] = []
  for (const { organization, at } of plan.devices) {
    const place = pick(placesOf(organization), at)
    const { id } = await addDevice(server.database, {
      ...placedIn(place),
      device_revision_id: revisionId,
    })
    devices.push({ id, workspaceId: place.id, organizationId: place.organizationId })
  }

  const callers: Caller[] = []
  for (const { organization, role, grants, inside } of plan.callers) {
    const home = pick(placesOf(organization), 0).organizationId
    const granted = role === 'ROOT' ? [] : grants.map((at) => pick(placesOf(organization), at).id)
    const unique = [...new Set(granted)]
    const organizationId = role === 'ROOT' ? null : home
    const { accessToken } = await server.signIn(await server.addUser(role, organizationId, unique))
    const within = role === 'ROOT' && inside
    callers.push({
      role,
      organizationId: within ? home : organizationId,
      grants: unique,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(within && { [ACTING_ORGANIZATION_HEADER]: home }),
      },
    })
  }
  return { places, devices, images, callers, target: pick(places, plan.target) }
}

const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

const accessibleIn = (tree: readonly Workspace[]): { id: string }[] =>
  tree.flatMap((node) => [...(node.accessible ? [node] : []), ...accessibleIn(node.workspaces)])

async function expectAsTheRuleSays(world: World, caller: Caller) {
  const { places, devices, images, target } = world
  const call = (options: InjectOptions) =>
    server.app.inject({ ...options, headers: caller.headers })
  const read = async <T>(url: string) => (await call({ url: `/api/${url}` })).json<T>()
  const status = async (url: string, change?: Pick<InjectOptions, 'method' | 'body'>) =>
    (await call({ url: `/api/${url}`, ...change })).statusCode
  /** Excludes the rows of earlier worlds, which ROOT also sees. */
  const ofThisWorld = (rows: readonly { id: string }[]) =>
    idsOf(rows).filter((id) => [...places, ...devices, ...images].some((one) => one.id === id))

  const seenPlaces = places.filter((place) => isInView(caller, place, places))
  const seesPlace = (id: string) => seenPlaces.some((place) => place.id === id)
  const seenDevices = devices.filter(({ workspaceId }) => seesPlace(workspaceId))
  const found = (seen: boolean) => (seen ? 200 : 404)
  const done = (ability: Parameters<typeof can>[1], seen: boolean) =>
    can(caller, ability) ? found(seen) : 403

  const list = await read<{ data: { id: string }[]; total: number }>('devices?limit=0')
  expect(ofThisWorld(list.data)).toEqual(idsOf(seenDevices))
  if (caller.organizationId !== null) {
    expect(list.total).toBe(seenDevices.length)
    const { count } = await read<{ count: number }>('devices/count')
    expect(count).toBe(seenDevices.length)
  }
  if (devices.length > 0) {
    const asked = devices.map(({ id }) => `ids=${id}`).join('&')
    const some = await read<{ data: { id: string }[] }>(`devices/some?${asked}`)
    expect(idsOf(some.data)).toEqual(idsOf(seenDevices))
  }
  expect(ofThisWorld(accessibleIn(await read<Workspace[]>('workspaces')))).toEqual(
    idsOf(seenPlaces),
  )
  const library = await read<{ data: { id: string }[] }>('images?limit=0')
  expect(ofThisWorld(library.data)).toEqual(
    idsOf(images.filter((image) => [null, image.organizationId].includes(caller.organizationId))),
  )

  for (const { id, workspaceId } of devices) {
    const seen = seesPlace(workspaceId)
    expect(await status(`devices/${id}`)).toBe(found(seen))
    expect(await status(`devices/${id}/schedules?${SPAN}`)).toBe(found(seen))
    const renamed = await status(`devices/${id}`, { method: 'PUT', body: { name: 'Renamed' } })
    expect(renamed).toBe(done('device.manage', seen))
    const pinned = await status('devices/regenerate-pin', {
      method: 'POST',
      body: { deviceId: id },
    })
    expect(pinned).toBe(done('device.manage', seen))
  }

  for (const place of places) {
    const seen = seesPlace(place.id)
    const within = await read<{ data: { id: string }[] }>(
      `devices?limit=0&workspaceFolderId=${place.id}`,
    )
    const direct = seenDevices.filter(({ workspaceId }) => workspaceId === place.id)
    expect(idsOf(within.data)).toEqual(idsOf(direct))
    expect(await status(`workspaces/${place.id}/users`)).toBe(found(seen))
    const changed = await status(`workspaces/${place.id}`, {
      method: 'PATCH',
      body: { timezoneId: 'UTC' },
    })
    expect(changed).toBe(done('workspace.manage', seen))
    // A workspace above visible ones shows only the visible ones.
    const below = seenPlaces.filter((one) => isBelow(one, place, places))
    const lineup = await call({ url: `/api/workspaces/${place.id}/lineup?${SPAN}` })
    expect(lineup.statusCode).toBe(found(below.length > 0))
    if (below.length > 0)
      expect(idsOf(lineup.json().devices)).toEqual(
        idsOf(seenDevices.filter(({ workspaceId }) => below.some(({ id }) => id === workspaceId))),
      )
  }

  if (devices.length === 0) return
  const moved = await call({
    url: '/api/devices/move-bulk',
    method: 'POST',
    body: { deviceIds: devices.map(({ id }) => id), workspaceId: target.id },
  })
  expect(moved.statusCode).toBe(done('device.manage', seesPlace(target.id)))
  if (moved.statusCode !== 200) return
  const movable = seenDevices.filter(
    ({ organizationId }) => organizationId === target.organizationId,
  )
  expect(moved.json<{ success: string[] }>().success.toSorted()).toEqual(idsOf(movable))
  for (const device of movable) device.workspaceId = target.id
}

function isBelow(place: Place, above: Place, places: readonly Place[]): boolean {
  if (place.id === above.id) return true
  const parent = places.find(({ id }) => id === place.parentId)
  return parent !== undefined && isBelow(parent, above, places)
}

it('users see and change a workspace and its devices only as granted or inherited [PERM-19] [PERM-29]', async () => {
  await fc.assert(
    fc.asyncProperty(PLAN, async (plan) => {
      const world = await build(plan)
      for (const caller of world.callers) await expectAsTheRuleSays(world, caller)
    }),
    { numRuns: WORLDS, interruptAfterTimeLimit: TIME_LIMIT_MS, endOnFailure: true },
  )
}, 60_000)
