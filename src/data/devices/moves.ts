import * as v from 'valibot'

import { type Device, type DeviceListQuery, UnassignedQuerySchema } from '#src/contract/device.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { answering, listedOf } from '#src/domain/device-list.ts'
import { pageAfterMoves } from '#src/domain/page-after-moves.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { withChanges } from './changes-of-device.ts'
import type { Listing } from './listing.ts'
import { moveDevicesMutation } from './move.ts'

/** What waiting changes bring to the workspace that a list is of, or take from it. */
export interface Moves {
  deviceIds: readonly string[]
  /** Removed workspaces whose devices go to their root. */
  emptied: readonly string[]
}

/** Undefined where nothing does, as in a list that is of no one workspace. */
export function movesAround(
  changes: readonly PendingChange[],
  { workspaceFolderId: place }: DeviceListQuery,
): Moves | undefined {
  if (place === undefined) return undefined
  const waiting = changes.filter(({ op }) => op.state !== 'attention')
  const emptied = readInputs(removeWorkspaceMutation, waiting)
    .filter(({ id, rootId }) => id === place || rootId === place)
    .map(({ id }) => id)
  // From a workspace that is removed as well they go on to the root.
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
 * The page as it is once everything that waits is done, and how many there are: what leaves its workspace is not on it, what comes
 * there is, in its place. Devices as the server told them, so that one which is renamed keeps its place until the server says so.
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
  const isAnswer = answering(question, now)
  if (moved.length === 0 && value.data.every((device) => willBeHere(device, askedAt)))
    return { devices: value.data, total: value.total }
  const others = moved
    .filter(({ device }) => !listed.has(device.id) && isAnswer(listedOf(device)))
    .map(({ device, ...own }) => ({
      device,
      isHere: device.workspaceId === place,
      // A page from before it moved does not have it, whenever it was last seen; one from after does.
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
