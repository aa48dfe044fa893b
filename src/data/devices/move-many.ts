import type { Device } from '#src/contract/device.ts'
import { MOST_IDS } from '#src/contract/fields.ts'
import { currentOutbox, enqueueTogether } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import { moveDevicesMutation } from './move.ts'

interface Place {
  id: string
  name: string
}

type Moving = Pick<Device, 'id' | 'name' | 'workspaceId'>

/** Devices that go to one place. */
export interface Move {
  to: Place
  devices: readonly Moving[]
}

export type SavedMoves = Awaited<ReturnType<typeof saveMoves>>

/** Moves as one deed; more devices than one request may name are several changes of it. */
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
  Array.from({ length: Math.ceil(all.length / MOST_IDS) }, (_, at) =>
    all.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
  )

/**
 * Brings the devices back to where each was, but for those that never left. A move that was not sent yet is forgotten; any
 * other is done back by a deed of its own. What came from nowhere stays: there is no move back to there.
 */
export async function undoMoves(
  { changes }: Pick<SavedMoves, 'changes'>,
  { names, stayed }: { names: ReadonlyMap<string, string>; stayed: ReadonlySet<string> },
) {
  const back = new Map<string, Moving[]>()
  for (const { opId, input } of changes) {
    if (await currentOutbox()?.takeBack(opId, input)) continue
    for (const { id, name, workspaceId: from } of input.devices) {
      if (from === null || stayed.has(id)) continue
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
