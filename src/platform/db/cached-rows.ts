import * as v from 'valibot'

import { type Device, DeviceSchema } from '#src/contract/device.ts'

/** A row with the time of its request, by the device's clock. */
export type Cached<T> = T & { askedAt: number }
/** PINs are never cached. */
export type CachedDevice = Cached<Device & { pinCode: null }>

const AskedAtSchema = v.object({ askedAt: v.number() })

/** Parses a row. Empty if another build wrote it in another shape: the next answer replaces it. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown) {
  const item = v.safeParse(schema, row)
  const kept = v.safeParse(AskedAtSchema, row)
  return item.success && kept.success ? [{ item: item.output, ...kept.output }] : []
}

export const readDevice = (row: unknown) => readRow(DeviceSchema, row)
