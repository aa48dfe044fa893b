import * as v from 'valibot'

import { type Device, deviceEndpoints } from '#src/contract/device.ts'
import { MAX_IDS } from '#src/contract/fields.ts'
import { partialFailureOf } from '#src/data/partial-failure.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { WORKSPACES_LANE } from '#src/data/workspaces/tree-mutation.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { moveDevices } from './api.ts'
import { deviceKeys } from './keys.ts'

/** Moves devices to a workspace. In the lane of the workspaces, so that none is deleted before its devices have left. */
export const moveDevicesMutation = defineMutation({
  kind: 'device.move',
  input: v.object({
    /** With the workspaces that the user saw. */
    devices: v.pipe(
      v.array(v.object({ id: v.string(), name: v.string(), workspaceId: v.nullable(v.string()) })),
      v.minLength(1),
      v.maxLength(MAX_IDS),
    ),
    workspaceId: v.string(),
    workspaceName: v.string(),
  }),
  queue: 'light',
  lane: () => WORKSPACES_LANE,
  entity: ({ devices }) =>
    `devices:${devices
      .map(({ id }) => id)
      .toSorted()
      .join(',')}`,
  label: ({ devices, workspaceName: place }) =>
    devices.length === 1
      ? changesTexts.moveDevice({ name: devices[0]?.name ?? '', place })
      : changesTexts.moveDevices({ count: devices.length, place }),
  merge: ({ devices }, newer) => ({ ...newer, devices }),
  overlay: (device: Device, { devices, workspaceId }) =>
    devices.some(({ id }) => id === device.id) ? { ...device, workspaceId } : device,
  items: ({ devices }) => devices,
  together: (moves) => {
    const count = moves.reduce((sum, { devices }) => sum + devices.length, 0)
    const [place, ...others] = new Set(moves.map(({ workspaceName }) => workspaceName))
    return others.length === 0
      ? changesTexts.moveDevices({ count, place: place ?? '' })
      : changesTexts.moveDevicesToSeveral({ count, places: others.length + 1 })
  },
  send: ({ devices, workspaceId }, { options }) =>
    moveDevices({ deviceIds: devices.map(({ id }) => id), workspaceId }, options),
  partialFailure(input, answer) {
    const known = v.safeParse(deviceEndpoints.moveBulk.answer, answer)
    return partialFailureOf(
      input.devices,
      known.success ? known.output.failure.map(({ deviceId }) => deviceId) : [],
      'changes:deviceGone',
      (devices) => ({ ...input, devices }),
    )
  },
  refetch: ({ devices }) => [
    deviceKeys.lists(),
    deviceKeys.lineups(),
    ...devices.map(({ id }) => deviceKeys.detail(id)),
    workspaceQueries.all(),
  ],
  repeatable: true,
})
