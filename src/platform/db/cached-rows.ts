import * as v from 'valibot'

import { DeviceSchema } from '#src/contract/device.ts'

const KeptSchema = v.object({ askedAt: v.number() })

/** What a row holds. None where another build wrote it in another shape: it comes anew with the next answer. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown) {
  const item = v.safeParse(schema, row)
  const kept = v.safeParse(KeptSchema, row)
  return item.success && kept.success ? [{ item: item.output, ...kept.output }] : []
}

export const readDevice = (row: unknown) => readRow(DeviceSchema, row)
