import 'fake-indexeddb/auto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { retryOp } from '#src/platform/outbox/save/actions.ts'
import { change, saveTogether } from '#src/platform/outbox/save/enqueue.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { drainOutbox, signInOwner, startConsoleServer } from '#tests/helpers/console-on-server.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

/** Devices that are moved together, of which the real server moves only some: the others are reported and can be retried. */

type Console = Awaited<ReturnType<typeof loadConsole>>
type Place = { id: string; organizationId: string }

let server: TestServer
let inkfleet: Console
let revisionId: string
let owner: Person
let root: Place
let floor: Place

const loadConsole = async () => ({
  ...(await import('#src/data/devices/api.ts')),
  ...(await import('#src/data/devices/move.ts')),
})

beforeAll(async () => {
  server = await startConsoleServer()
  inkfleet = await loadConsole()
  revisionId = (await addModels(server.database)).i7
}, 90_000)
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ root, owner } = await signInOwner(server))
  floor = await server.addWorkspace(root)
})

const drain = () => drainOutbox(owner.id)
const newDevice = async (name: string, id: string = crypto.randomUUID()) => {
  await addDevice(server.database, { id, device_revision_id: revisionId, name, ...placedIn(root) })
  return { id, name, workspaceId: root.id }
}
const remove = (id: string) =>
  server.database.as('system', (tx) => tx.deleteFrom('devices').where('id', '=', id).execute())
const placeOf = async ({ id }: { id: string }) => (await inkfleet.getDevice(id)).workspaceId
const moveInput = (devices: { id: string; name: string; workspaceId: string }[]) => ({
  devices,
  workspaceId: floor.id,
  workspaceName: 'Floor',
})

it('reports deleted devices, and moves them on retry once they exist again [OFF-17] [DEV-65]', async () => {
  const [lobby, hall, attic] = [
    await newDevice('Lobby'),
    await newDevice('Hall'),
    await newDevice('Attic'),
  ]
  const outbox = offlineOutbox(owner.id)
  const { opId } = await outbox.save(inkfleet.moveDevicesMutation, moveInput([lobby, hall, attic]))
  await remove(hall.id)
  await drain()
  expect([await placeOf(lobby), await placeOf(attic)]).toEqual([floor.id, floor.id])
  const [left, ...others] = await outbox.ops()
  expect(others).toEqual([])
  expect(left).toMatchObject({
    label: 'Move “Hall” to “Floor”',
    payload: { devices: [hall] },
    state: 'attention',
    groupId: opId,
    error: { fields: { [hall.id]: ['changes:deviceGone'] } },
  })
  const { db } = outbox.parts
  expect(await db.receipts.toArray()).toMatchObject([
    { opId, groupId: opId, label: 'Move 2 devices to “Floor”' },
  ])

  await newDevice('Hall', hall.id)
  await retryOp(db, left?.opId ?? '')
  await drain()
  expect(await outbox.ops()).toEqual([])
  expect(await placeOf(hall)).toBe(floor.id)
})

it('a deleted workspace does not block moves to another workspace in the same change group', async () => {
  const [lobby, hall] = [await newDevice('Lobby'), await newDevice('Hall')]
  const outbox = offlineOutbox(owner.id)
  const { moveDevicesMutation: mutation } = inkfleet
  const gone = { devices: [lobby], workspaceId: crypto.randomUUID(), workspaceName: 'Gone' }
  const changes = [change(mutation, gone), change(mutation, moveInput([hall]))]
  await saveTogether(outbox.parts, changes, { independent: true })
  await drain()
  expect(await placeOf(hall)).toBe(floor.id)
  expect(await outbox.ops()).toMatchObject([
    { label: 'Move “Lobby” to “Gone”', error: { reason: 'notFound' } },
  ])
})
