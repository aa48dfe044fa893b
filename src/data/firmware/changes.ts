import { mutationOptions } from '@tanstack/react-query'

import { deviceEndpoints } from '#src/contract/device.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { applyOnce } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

import { firmwareKeys } from './keys.ts'

export interface NamesToChange {
  names: string[]
  /** The Idempotency-Key. */
  key: string
}

/**
 * Never queued: users expect an immediate result, and firmware updates or removals must not happen days later.
 */
const ofNames = (endpoint: typeof deviceEndpoints.register | typeof deviceEndpoints.remove) =>
  mutationOptions({
    mutationFn: ({ names, key }: NamesToChange) =>
      call(endpoint, { body: { awsDeviceNames: names } }, applyOnce(key)),
    // Also after errors: a lost answer may have been a success.
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

/** `key`: the Idempotency-Key. */
export const updateFirmware = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: FirmwareUpdate; key: string }) =>
      call(firmwareEndpoints.update, { body }, applyOnce(key)),
    onSettled: (_answer, _error, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: firmwareKeys.rollouts() }),
  })

const ROLLOUT_ENDPOINTS = {
  pause: firmwareEndpoints.pauseRollout,
  resume: firmwareEndpoints.resumeRollout,
  cancel: firmwareEndpoints.cancelRollout,
} as const
export type RolloutAction = keyof typeof ROLLOUT_ENDPOINTS

export const controlRollout = (id: string) =>
  mutationOptions({
    mutationFn: (action: RolloutAction) => call(ROLLOUT_ENDPOINTS[action], { params: { id } }),
    onSettled: (_answer, _error, _way, _before, { client }) =>
      client.invalidateQueries({ queryKey: firmwareKeys.rollouts() }),
  })
