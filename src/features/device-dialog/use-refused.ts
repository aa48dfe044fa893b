import * as v from 'valibot'

import type { UpdateDevice } from '#src/contract/device.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

export interface RefusedUpdate {
  op: Op
  changes: UpdateDevice
}

/** The change that the address asks to mend, while it still needs somebody. */
export function useRefused(deviceId: string, opId: string | undefined): RefusedUpdate | undefined {
  const { ops } = useOutbox()
  const op = ops.find((one) => one.opId === opId && one.kind === updateDeviceMutation.kind)
  if (op?.state !== 'attention') return undefined
  const input = v.safeParse(updateDeviceMutation.input, op.payload)
  if (!input.success || input.output.id !== deviceId) return undefined
  return { op, changes: input.output.changes }
}
