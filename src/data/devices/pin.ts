import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { deviceEndpoints, type Device } from '#src/contract/device.ts'
import type { Known } from '#src/platform/db/through-cache.ts'
import { call } from '#src/platform/http/call.ts'

import { deviceKeys } from './keys.ts'

/** DEV-54. Never queued: the old PIN stops working in the moment in which the server makes the new one. */
export const regeneratePinOf = (deviceId: string) =>
  mutationOptions({
    mutationFn: () => call(deviceEndpoints.regeneratePin, { body: { deviceId } }),
    onSuccess: ({ pinCode }, _nothing, _before, { client }) => tell(client, deviceId, pinCode),
    // An answer that was lost may have been a yes: what stands on the page may be the old one.
    onSettled: (_answer, _error, _nothing, _before, { client }) =>
      client.invalidateQueries({ queryKey: deviceKeys.detail(deviceId) }),
  })

/** In memory alone. A reading that is under way may still bring the old one. */
async function tell(queryClient: QueryClient, deviceId: string, pinCode: string) {
  const queryKey = deviceKeys.detail(deviceId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Known<Device>>(
    queryKey,
    (known) => known && { ...known, value: { ...known.value, pinCode } },
  )
}
