import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { changesOfDevice, pendingMoves, withChanges } from './changes-of-device.ts'
import { setDefaultTemplateMutation } from './default-content.ts'
import { moveDevicesMutation } from './move.ts'
import { deviceOverlays } from './mutations.ts'
import { updateDeviceMutation } from './update.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ROOT, NORTH, SOUTH] = [id(900), id(901), id(902)]
const devices = [1, 2, 3].map((n) =>
  buildDevice({ id: id(n), name: `Door ${n}`, workspaceId: NORTH }),
)

const move = (ns: readonly number[], workspaceId: string) =>
  [
    moveDevicesMutation,
    {
      devices: ns.map((n) => ({ id: id(n), name: `Door ${n}`, workspaceId: NORTH })),
      workspaceId,
      workspaceName: 'There',
    },
  ] as const
const rename = (n: number, name: string) =>
  [updateDeviceMutation, { id: id(n), name: `Door ${n}`, changes: { name } }] as const

async function saved() {
  const outbox = offlineOutbox()
  await outbox.save(...move([1, 2], SOUTH))
  await outbox.save(...rename(1, 'First'))
  await outbox.save(setDefaultTemplateMutation, {
    id: id(3),
    name: 'Door 3',
    templateId: id(500),
    templateName: 'Menu',
    orientation: 'horizontal',
    variables: {},
  })
  await outbox.save(...move([1], NORTH))
  await outbox.save(removeWorkspaceMutation, { id: SOUTH, name: 'South', rootId: ROOT })
  return outbox.changes()
}

it('shows a device with all its pending changes [OFF-10]', async () => {
  const changes = await saved()
  const shown = devices.map((device) => withChanges(changes, device, 0))
  expect(shown).toEqual(devices.map((device) => overlay(deviceOverlays, changes, device, 0)))
  expect(shown.map(({ name }) => name)).toEqual(['First', 'Door 2', 'Door 3'])
  expect(shown.map(({ workspaceId }) => workspaceId)).toEqual([NORTH, ROOT, NORTH])
})

it('finds the changes of one device, including bulk moves', async () => {
  const changes = await saved()
  const kinds = (n: number) => changesOfDevice(changes, id(n)).map(({ op }) => op.kind)
  expect(kinds(1)).toEqual(['device.move', 'device.update', 'device.move'])
  expect(kinds(2)).toEqual(['device.move'])
  expect(kinds(3)).toEqual(['device.setDefaultTemplate'])
  expect([...pendingMoves(changes)].toSorted()).toEqual([id(1), id(2)])
})

it('keeps the identity of an unchanged device', async () => {
  const untouched = buildDevice({ id: id(9), workspaceId: NORTH })
  expect(withChanges(await saved(), untouched, 0)).toBe(untouched)
})
