// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useDeviceDrag } from './use-device-drag.ts'

outboxOfNobody()
afterEach(cleanup)

const WORKSPACES = [buildWorkspace({ id: 'root' }, buildWorkspace({ id: 'lobby' }))]
const inRoot = buildDevice({ id: 'a', workspaceId: 'root' })
const alsoInRoot = buildDevice({ id: 'b', workspaceId: 'root' })
const inLobby = buildDevice({ id: 'c', workspaceId: 'lobby' })

/** Drags a device to the lobby. Resolves to the devices that leave the selection. */
async function dragToLobby(device: Device, selected: readonly Device[]) {
  const onMoved = vi.fn<(ids: readonly string[]) => void>()
  const rows = [inRoot, alsoInRoot, inLobby].map((one) => ({
    device: one,
    changes: [],
    away: false,
    scheduled: false,
    news: undefined,
  }))
  const { result } = renderHook(() =>
    useDeviceDrag({ isAllowed: true, rows, selected, workspaces: WORKSPACES, onMoved }),
  )
  result.current.onDrag?.(device.id, new DataTransfer())
  result.current.drop?.onDrop('lobby')
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
