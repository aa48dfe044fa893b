import { useQuery } from '@tanstack/react-query'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** Some devices as they look with what waits for the server; undefined until they are known. */
export function useDevices(query: DeviceListQuery | undefined) {
  const { changes } = useOutbox()
  const serverNow = useNow('server')
  const deviceNow = useNow('device')
  const { data: reading, ...state } = useQuery({
    ...deviceQueries.list(query ?? {}),
    enabled: query !== undefined,
  })
  // What is kept here tells of the moment in which it was read. Since then nothing was heard of any device, and that is
  // no sign that one is not connected.
  const now = reading?.from === 'device' ? reading.askedAt + serverNow - deviceNow : serverNow
  return {
    ...state,
    reading,
    /** The moment that the devices are to be judged by, by the server's clock. */
    now,
    total: reading?.value.total,
    devices: reading?.value.data.map((device) => withChanges(changes, device, reading.askedAt)),
  }
}
