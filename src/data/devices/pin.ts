import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { deviceEndpoints, type Device } from '#src/contract/device.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { call } from '#src/platform/http/call.ts'

import { deviceKeys } from './keys.ts'

/** DEV-54. Never queued: the old PIN stops working immediately. */
export const regeneratePinOf = (deviceId: string) =>
  mutationOptions({
    mutationFn: () => call(deviceEndpoints.regeneratePin, { body: { deviceId } }),
    onSuccess: ({ pinCode }, _nothing, _before, { client }) => tell(client, deviceId, pinCode),
    // A lost answer may have been a success: the shown PIN may be outdated.
    onSettled: (_answer, _error, _nothing, _before, { client }) =>
      client.invalidateQueries({ queryKey: deviceKeys.detail(deviceId) }),
  })

/** In memory only. Cancels a running query, which may return the old PIN. */
async function tell(queryClient: QueryClient, deviceId: string, pinCode: string) {
  const queryKey = deviceKeys.detail(deviceId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Known<Device>>(
    queryKey,
    (known) => known && { ...known, value: { ...known.value, pinCode } },
  )
}
