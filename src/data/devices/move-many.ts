import type { Device } from '#src/contract/device.ts'
import { inChunks, saveGroup } from '#src/data/save-group.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'

import { moveDevicesMutation } from './move.ts'

interface TargetWorkspace {
  id: string
  name: string
}

type MovedDevice = Pick<Device, 'id' | 'name' | 'workspaceId'>

/** Devices to move to one workspace. */
interface Move {
  to: TargetWorkspace
  devices: readonly MovedDevice[]
}

/** Saves moves as one group; devices beyond the request limit become further changes of it. */
export const saveMoves = (moves: readonly Move[]) =>
  saveGroup((extras) =>
    moves.flatMap(({ to, devices }) =>
      inChunks(devices).map((chunk) => {
        const items = chunk.map(({ id, name, workspaceId }) => ({ id, name, workspaceId }))
        const input = { devices: items, workspaceId: to.id, workspaceName: to.name }
        return { to, items, change: change(moveDevicesMutation, input, extras) }
      }),
    ),
  )

/**
 * Moves devices back to their former workspaces, except those that did not move. Unsent moves are canceled; others are undone by
 * new moves. Devices that had no workspace stay.
 */
export async function undoMoves(
  { changes }: Awaited<ReturnType<typeof saveMoves>>,
  {
    names,
    stayed: unmovedIds,
  }: { names: ReadonlyMap<string, string>; stayed: ReadonlySet<string> },
) {
  const back = new Map<string, MovedDevice[]>()
  for (const { opId, change: moved, to, items } of changes) {
    if (await currentOutbox()?.cancelUnsent(opId, moved.input)) continue
    for (const { id, name, workspaceId: from } of items) {
      if (from === null || unmovedIds.has(id)) continue
      const devices = back.get(from) ?? []
      devices.push({ id, name, workspaceId: to.id })
      back.set(from, devices)
    }
  }
  if (back.size === 0) return undefined
  return await saveMoves(
    [...back].map(([id, devices]) => ({ to: { id, name: names.get(id) ?? '' }, devices })),
  )
}
