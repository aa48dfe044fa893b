import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { MOST_IDS } from '#src/contract/fields.ts'
import { WORKSPACES_LANE } from '#src/data/workspaces/lane.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { moveDevices } from './api.ts'
import { deviceKeys } from './keys.ts'

/** Devices to one workspace, as one change. In the lane of the workspaces, so that none of them goes before its devices left. */
export const moveDevicesMutation = defineMutation({
  kind: 'device.move',
  input: v.object({
    /** Where each was, as the user saw it. */
    devices: v.pipe(
      v.array(v.object({ id: v.string(), name: v.string(), workspaceId: v.nullable(v.string()) })),
      v.minLength(1),
      v.maxLength(MOST_IDS),
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
      ? t('changes:moveDevice', { name: devices[0]?.name ?? '', place })
      : t('changes:moveDevices', { count: devices.length, place }),
  merge: ({ devices }, newer) => ({ ...newer, devices }),
  overlay: (device: Device, { devices, workspaceId }) =>
    devices.some(({ id }) => id === device.id) ? { ...device, workspaceId } : device,
  async send({ devices, workspaceId }, { options }) {
    const deviceIds = devices.map(({ id }) => id)
    const answer = await moveDevices({ deviceIds, workspaceId }, options)
    const count = answer.failure.length
    // The others have moved; that these did not must not pass unseen.
    if (count > 0)
      throw new ProblemError({ kind: 'notFound', message: t('changes:notMoved', { count }) })
    return answer
  },
  refetch: ({ devices }) => [
    deviceKeys.lists(),
    ...devices.map(({ id }) => deviceKeys.detail(id)),
    workspaceQueries.all(),
  ],
  repeatable: true,
})
