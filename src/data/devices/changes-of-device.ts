import * as v from 'valibot'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { deviceEntity, isOfContent } from './entity.ts'
import { moveDevicesMutation } from './move.ts'

/** The changes of one device, for the mark on its row: its own, its content's, and the moves that it is part of. */
export function changesOfDevice(changes: readonly PendingChange[], id: string) {
  return changes.filter(({ op: { entityKey, kind, payload } }) => {
    if (kind === moveDevicesMutation.kind) return isMoved(payload, id)
    return entityKey === deviceEntity(id) || isOfContent(entityKey, id)
  })
}

function isMoved(payload: unknown, id: string) {
  const move = v.safeParse(moveDevicesMutation.input, payload)
  return move.success && move.output.devices.some((device) => device.id === id)
}

/** Ids of the devices that a move waits for. */
export function waitingMoves(changes: readonly PendingChange[]): ReadonlySet<string> {
  const waiting = changes.filter(
    ({ op, doneAt }) =>
      op.kind === moveDevicesMutation.kind && op.state !== 'attention' && doneAt === undefined,
  )
  return new Set(
    waiting.flatMap(({ op }) => {
      const move = v.safeParse(moveDevicesMutation.input, op.payload)
      return move.success ? move.output.devices.map(({ id }) => id) : []
    }),
  )
}
