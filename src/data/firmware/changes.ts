import { mutationOptions } from '@tanstack/react-query'

import { deviceEndpoints } from '#src/contract/device.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { call } from '#src/platform/http/call.ts'

import { firmwareKeys } from './keys.ts'

/**
 * None of these is ever queued: who presses wants to see what became of it, and a firmware or a removal that happens days later,
 * when nobody looks, is no help.
 */
const ofNames = (endpoint: typeof deviceEndpoints.register | typeof deviceEndpoints.remove) =>
  mutationOptions({
    mutationFn: (awsDeviceNames: string[]) => call(endpoint, { body: { awsDeviceNames } }),
    // An answer that was lost may have been a yes.
    onSettled: (_answer, _error, _names, _before, { client }) =>
      Promise.all(
        [
          firmwareKeys.manufactured(),
          deviceKeys.lists(),
          deviceKeys.lineups(),
          deviceKeys.count(),
          workspaceQueries.all(),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })

/** FW-03 */
export const registerDevices = () => ofNames(deviceEndpoints.register)
/** FW-30 */
export const removeDevices = () => ofNames(deviceEndpoints.remove)

export type FirmwareUpdate = Request<typeof firmwareEndpoints.update>['body']

export const updateFirmware = () =>
  mutationOptions({
    mutationFn: (body: FirmwareUpdate) => call(firmwareEndpoints.update, { body }),
    onSettled: (_answer, _error, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: firmwareKeys.rollouts() }),
  })

const STEERING = {
  pause: firmwareEndpoints.pauseRollout,
  resume: firmwareEndpoints.resumeRollout,
  cancel: firmwareEndpoints.cancelRollout,
} as const
export type Steering = keyof typeof STEERING

export const steerRollout = (id: string) =>
  mutationOptions({
    mutationFn: (way: Steering) => call(STEERING[way], { params: { id } }),
    onSettled: (_answer, _error, _way, _before, { client }) =>
      client.invalidateQueries({ queryKey: firmwareKeys.rollouts() }),
  })
