import * as v from 'valibot'

import { type Device, type DeviceListQuery, UnassignedQuerySchema } from '#src/contract/device.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { matchesQuery, listedDevice } from '#src/domain/device-list.ts'
import { pageAfterMoves } from '#src/domain/page-after-moves.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { withChanges } from './changes-of-device.ts'
import type { Listing, Moves } from './listing.ts'
import { moveDevicesMutation } from './move.ts'

/** Undefined if there are none, or if the list is not of a single workspace. */
export function movesAffecting(
  changes: readonly PendingChange[],
  { workspaceFolderId: place }: DeviceListQuery,
): Moves | undefined {
  if (place === undefined) return undefined
  const waiting = changes.filter(({ op }) => op.state !== 'attention')
  const emptied = readInputs(removeWorkspaceMutation, waiting)
    .filter(({ id, rootId }) => id === place || rootId === place)
    .map(({ id }) => id)
  // Devices moved to a removed workspace end up in the root.
  const places = new Set([place, ...emptied])
  const deviceIds = readInputs(moveDevicesMutation, waiting).flatMap(({ workspaceId, devices }) =>
    devices
      .filter((device) => places.has(workspaceId) || places.has(device.workspaceId ?? ''))
      .map(({ id }) => id),
  )
  if (deviceIds.length === 0 && emptied.length === 0) return undefined
  return {
    deviceIds: [...new Set(deviceIds)].toSorted(),
    emptied: [...new Set(emptied)].toSorted(),
  }
}

const readInputs = <const TSchema extends v.GenericSchema>(
  { kind, input }: { kind: string; input: TSchema },
  changes: readonly PendingChange[],
) =>
  changes.flatMap(({ op }) => {
    if (op.kind !== kind) return []
    const read = v.safeParse(input, op.payload)
    return read.success ? [read.output] : []
  })

/**
 * The page and total after all pending moves. Devices as the server returned them, so that a renamed device keeps its position
 * until the server confirms it.
 */
export function withMoves(
  { value, askedAt, query, moved }: Listing,
  changes: readonly PendingChange[],
  now: number,
): { devices: readonly Device[]; total: number } {
  const { workspaceFolderId: place, ...question } = query
  if (place === undefined) return { devices: value.data, total: value.total }
  const willBeHere = (device: Device, knownAt: number) =>
    withChanges(changes, device, knownAt).workspaceId === place
  const listed = new Set(value.data.map(({ id }) => id))
  const isAnswer = matchesQuery(question, now)
  if (moved.length === 0 && value.data.every((device) => willBeHere(device, askedAt)))
    return { devices: value.data, total: value.total }
  const others = moved
    .filter(({ device }) => !listed.has(device.id) && isAnswer(listedDevice(device)))
    .map(({ device, ...own }) => ({
      device,
      isHere: device.workspaceId === place,
      // A page requested before the move does not contain the device; one requested after it does.
      willBeHere: willBeHere(device, Math.max(askedAt, own.askedAt)),
    }))
  const pick = (isHere: boolean) =>
    others
      .filter((one) => one.isHere === isHere && one.willBeHere !== isHere)
      .map(({ device }) => device)
  return pageAfterMoves(
    { ...value, stays: (device) => willBeHere(device, askedAt) },
    { left: pick(true), came: pick(false) },
    v.parse(UnassignedQuerySchema, question),
  )
}
