import * as v from 'valibot'

import { DisplayTypeSchema, LifeStateSchema } from '#src/contract/device-model.ts'

import type { Typed } from './typed.ts'

const text = v.string()

/** The fields that somebody changed: what else the form has comes from what is known by then. */
export const DraftSchema = v.partial(
  v.object({
    modelName: text,
    displayName: text,
    width: text,
    height: text,
    diagonal: text,
    resolutionHorizontal: text,
    resolutionVertical: text,
    ppi: text,
    colorDepth: text,
    displayType: DisplayTypeSchema,
    stockNumber: text,
    batteryCapacityWh: text,
    displayRevision: text,
    partNumber: text,
    pcbDigitalRevision: text,
    fl: v.boolean(),
    ctp: v.boolean(),
    lifeState: LifeStateSchema,
  } satisfies Record<keyof Typed, v.GenericSchema>),
)
type Draft = v.InferOutput<typeof DraftSchema>

export function changedFrom(seen: Typed, typed: Typed): Draft {
  const before: Record<string, unknown> = seen
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => before[field] !== value),
  )
}
