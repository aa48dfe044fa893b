// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useDeviceDrag } from './use-device-drag.ts'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const WORKSPACES = [buildWorkspace({ id: 'root' }, buildWorkspace({ id: 'lobby' }))]
const inRoot = buildDevice({ id: 'a', workspaceId: 'root' })
const alsoInRoot = buildDevice({ id: 'b', workspaceId: 'root' })
const inLobby = buildDevice({ id: 'c', workspaceId: 'lobby' })

/** A window that lists these devices. */
function openWindow(listed: readonly Device[], selected: readonly Device[] = []) {
  const onMoved = vi.fn<(ids: readonly string[]) => void>()
  const rows = listed.map((device) => ({
    device,
    changes: [],
    away: false,
    scheduled: false,
    news: undefined,
  }))
  const { result } = renderHook(() =>
    useDeviceDrag({ isAllowed: true, rows, selected, workspaces: WORKSPACES, onMoved }),
  )
  const { onDrag, drop } = result.current
  if (!onDrag || !drop) throw new Error('no drag')
  /** Returns the dragged data. */
  const drag = (id: string) => {
    const transfer = new DataTransfer()
    onDrag(id, transfer)
    return transfer.getData(drop.type)
  }
  return { onMoved, drag, dropOnLobby: (data: string) => drop.onDrop('lobby', data) }
}

/** Drags a device to the lobby. Resolves to the devices that leave the selection. */
async function dragToLobby(device: Device, selected: readonly Device[]) {
  const { onMoved, drag, dropOnLobby } = openWindow([inRoot, alsoInRoot, inLobby], selected)
  dropOnLobby(drag(device.id))
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
  expect(await waitingOps()).toHaveLength(1)
  return onMoved.mock.calls[0]
}

it('keeps other devices selected when a device outside of the selection is dragged', async () => {
  expect(await dragToLobby(alsoInRoot, [inRoot])).toEqual([['b']])
})

it('keeps the selected devices selected that the drag does not move', async () => {
  expect(await dragToLobby(inRoot, [inRoot, alsoInRoot, inLobby])).toEqual([['a', 'b']])
})

it('moves the device that is dragged from another window, not the one dragged here before', async () => {
  const { onMoved, drag, dropOnLobby } = openWindow([inRoot, alsoInRoot])
  drag('a')
  dropOnLobby(openWindow([alsoInRoot]).drag('b'))
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledExactlyOnceWith(['b']))
})

it('moves nothing if a device from another window is not listed here', async () => {
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const { drag, dropOnLobby } = openWindow([inRoot])
  drag('a')
  dropOnLobby(openWindow([alsoInRoot, inRoot], [inRoot, alsoInRoot]).drag('b'))
  expect(showError).toHaveBeenCalledExactlyOnceWith(devicesPageTexts.draggedElsewhere)
  expect(await waitingOps()).toEqual([])
})
