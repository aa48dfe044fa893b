import * as v from 'valibot'

import { IdSchema, LONGEST_NAME } from './fields.ts'

export const DisplayTypeSchema = v.picklist(['BW', 'BWR', 'fullColor'])
export type DisplayType = v.InferOutput<typeof DisplayTypeSchema>

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const positive = v.pipe(v.number(), v.minValue(0))
const label = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_NAME, 'validation:tooLong'))

/** What a model and each of its revisions say about the panel. Sizes in millimetres, `diagonal` in inches. */
const panelFields = {
  diagonal: positive,
  resolutionHorizontal: pixels,
  resolutionVertical: pixels,
  ppi: positive,
  /** Bits of grey or colour that one pixel holds; 1 is pure black and white. */
  colorDepth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
  displayType: DisplayTypeSchema,
}

/** The specification calls a device model a device group (MOD-21). */
export const DeviceGroupSchema = v.object({
  id: IdSchema,
  name: label,
  displayName: label,
  ...panelFields,
  width: positive,
  height: positive,
})
export type DeviceGroup = v.InferOutput<typeof DeviceGroupSchema>

export const LifeStateSchema = v.picklist(['Development', 'Production', 'EndOfLife'])

/** MOD-20 */
export const DeviceRevisionSchema = v.object({
  id: IdSchema,
  stockNumber: label,
  batteryCapacityWh: positive,
  displayRevision: label,
  partNumber: label,
  pcbDigitalRevision: label,
  lifeState: LifeStateSchema,
  /** Front light. */
  fl: v.boolean(),
  /** Touch panel. */
  ctp: v.boolean(),
  ...panelFields,
  deviceGroup: DeviceGroupSchema,
})
export type DeviceRevision = v.InferOutput<typeof DeviceRevisionSchema>
