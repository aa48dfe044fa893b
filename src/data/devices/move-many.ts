import type { Device } from '#src/contract/device.ts'
import { MAX_IDS } from '#src/contract/fields.ts'
import { currentOutbox, enqueueTogether } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import { moveDevicesMutation } from './move.ts'

interface TargetWorkspace {
  id: string
  name: string
}

type MovedDevice = Pick<Device, 'id' | 'name' | 'workspaceId'>

/** Devices to move to one workspace. */
export interface Move {
  to: TargetWorkspace
  devices: readonly MovedDevice[]
}

export type SavedMoves = Awaited<ReturnType<typeof saveMoves>>

/** Saves moves as one group; devices beyond the request limit become further changes of it. */
export async function saveMoves(moves: readonly Move[]) {
  const groupId = newId()
  const inputs = moves.flatMap(({ to, devices }) =>
    chunks(devices).map((chunk) => ({
      devices: chunk.map(({ id, name, workspaceId }) => ({ id, name, workspaceId })),
      workspaceId: to.id,
      workspaceName: to.name,
    })),
  )
  const saved = await enqueueTogether(
    inputs.map((input) => change(moveDevicesMutation, input, { groupId })),
    { independent: true },
  )
  return {
    groupId,
    changes: inputs.map((input, at) => ({
      opId: saved[at]?.opId ?? '',
      input,
      items: input.devices,
    })),
  }
}

const chunks = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, at) =>
    all.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  )

/**
 * Moves devices back to their former workspaces, except those that did not move. Unsent moves are canceled; others are undone by
 * new moves. Devices that had no workspace stay.
 */
export async function undoMoves(
  { changes }: Pick<SavedMoves, 'changes'>,
  {
    names,
    stayed: unmovedIds,
  }: { names: ReadonlyMap<string, string>; stayed: ReadonlySet<string> },
) {
  const back = new Map<string, MovedDevice[]>()
  for (const { opId, input } of changes) {
    if (await currentOutbox()?.cancelUnsent(opId, input)) continue
    for (const { id, name, workspaceId: from } of input.devices) {
      if (from === null || unmovedIds.has(id)) continue
      const devices = back.get(from) ?? []
      devices.push({ id, name, workspaceId: input.workspaceId })
      back.set(from, devices)
    }
  }
  if (back.size === 0) return undefined
  return await saveMoves(
    [...back].map(([id, devices]) => ({ to: { id, name: names.get(id) ?? '' }, devices })),
  )
}
