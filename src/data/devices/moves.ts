import * as v from 'valibot'

import { type Device, UnassignedQuerySchema } from '#src/contract/device.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import {
  isInWorkspaces,
  listedDevice,
  type LocalListQuery,
  matchesQuery,
} from '#src/domain/device-list.ts'
import { pageAfterMoves } from '#src/domain/page-after-moves.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { withChanges } from './changes-of-device.ts'
import type { Listing, Moves } from './listing.ts'
import { moveDevicesMutation } from './move.ts'

/**
 * Undefined if there are none, or if the list is not of a workspace. `shownPlaces`: with `nested`, the workspaces of the list
 * with pending changes of the tree.
 */
export function movesAffecting(
  changes: readonly PendingChange[],
  { workspaceFolderId: place, places: known = [place ?? ''] }: LocalListQuery,
  shownPlaces: readonly string[] = known,
): Moves | undefined {
  if (place === undefined) return undefined
  const waiting = changes.filter(({ op }) => op.state !== 'attention')
  const listed = new Set([...known, ...shownPlaces])
  const removed = readInputs(removeWorkspaceMutation, waiting)
    .filter(({ id, rootId }) => listed.has(id) || listed.has(rootId))
    .map(({ id }) => id)
  const emptied = [...removed, ...without(known, shownPlaces), ...without(shownPlaces, known)]
  // Devices moved to a removed workspace end up in the root.
  const places = new Set([...listed, ...emptied])
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

const without = (ids: readonly string[], others: readonly string[]) => {
  const excluded = new Set(others)
  return ids.filter((id) => !excluded.has(id))
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
 * until the server confirms it. `shownPlaces` as for `movesAffecting`.
 */
export function withMoves(
  { value, askedAt, query, moved }: Listing,
  changes: readonly PendingChange[],
  now: number,
  shownPlaces?: readonly string[],
): { devices: readonly Device[]; total: number } {
  if (query.workspaceFolderId === undefined) return { devices: value.data, total: value.total }
  const isHere = isInWorkspaces(query)
  const isHereThen = shownPlaces ? isInWorkspaces({ ...query, places: shownPlaces }) : isHere
  const willBeHere = (device: Device, knownAt: number) =>
    isHereThen(withChanges(changes, device, knownAt))
  // The server may list a device of a workspace that the known tree lacks: only a change removes it.
  const isUnmoved = (device: Device) =>
    query.nested !== undefined &&
    !isHere(device) &&
    withChanges(changes, device, askedAt).workspaceId === device.workspaceId
  const stays = (device: Device) => willBeHere(device, askedAt) || isUnmoved(device)
  const listed = new Set(value.data.map(({ id }) => id))
  const isAnswer = matchesQuery(query, now)
  if (moved.length === 0 && value.data.every(stays))
    return { devices: value.data, total: value.total }
  const others = moved
    .filter(({ device }) => !listed.has(device.id) && isAnswer(listedDevice(device)))
    .map(({ device, ...own }) => ({
      device,
      isHere: isHere(device),
      // A page requested before the move does not contain the device; one requested after it does.
      willBeHere: willBeHere(device, Math.max(askedAt, own.askedAt)),
    }))
  const pick = (wasHere: boolean) =>
    others
      .filter((one) => one.isHere === wasHere && one.willBeHere !== wasHere)
      .map(({ device }) => device)
  return pageAfterMoves(
    { ...value, stays },
    { left: pick(true), came: pick(false) },
    v.parse(UnassignedQuerySchema, query),
  )
}
