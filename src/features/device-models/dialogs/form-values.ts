import * as v from 'valibot'

import {
  type BatteryType,
  BatteryTypeSchema,
  CreateDeviceGroupSchema,
  type DeviceGroup,
  type DeviceRevision,
  type DisplayType,
  DisplayTypeSchema,
  LifeStateSchema,
} from '#src/contract/device-model.ts'
import { hasTooManyPixels } from '#src/domain/panel-limits.ts'

/** Form values of a panel; numbers are text. */
export type PanelValues = {
  diagonal: string
  resolutionHorizontal: string
  resolutionVertical: string
  ppi: string
  colorDepth: string
  displayType: DisplayType
}
export type ModelValues = PanelValues & {
  modelName: string
  displayName: string
  width: string
  height: string
}
export type RevisionValues = PanelValues & {
  stockNumber: string
  batteryCapacityWh: string
  batteryType: BatteryType
  displayRevision: string
  partNumber: string
  pcbDigitalRevision: string
  fl: boolean
  ctp: boolean
  lifeState: v.InferOutput<typeof LifeStateSchema>
}
export type FormValues = ModelValues & RevisionValues

const contract = CreateDeviceGroupSchema.entries

/** MOD-19: parses the text of a number field. */
const numeric = <const TSchema extends v.GenericSchema<number, number>>(schema: TSchema) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('validation:required'),
    v.transform((text) => Number(text.replace(',', '.'))),
    schema,
  )

const panelEntries = {
  diagonal: numeric(contract.diagonal),
  resolutionHorizontal: numeric(contract.resolutionHorizontal),
  resolutionVertical: numeric(contract.resolutionVertical),
  ppi: numeric(contract.ppi),
  colorDepth: numeric(contract.colorDepth),
  displayType: DisplayTypeSchema,
}
const modelEntries = {
  modelName: contract.name,
  displayName: contract.displayName,
  ...panelEntries,
  width: numeric(contract.width),
  height: numeric(contract.height),
}
const revisionEntries = {
  stockNumber: contract.stockNumber,
  batteryCapacityWh: numeric(contract.batteryCapacityWh),
  batteryType: BatteryTypeSchema,
  displayRevision: contract.displayRevision,
  partNumber: contract.partNumber,
  pcbDigitalRevision: contract.pcbDigitalRevision,
  fl: contract.fl,
  ctp: contract.ctp,
  lifeState: LifeStateSchema,
}

/** Schemas of the three forms; fields of the others are dropped. */
export const FORMS = {
  newModel: v.object({ ...modelEntries, ...revisionEntries }),
  model: v.object(modelEntries),
  revision: v.object({ ...panelEntries, ...revisionEntries }),
}
export type FormKind = keyof typeof FORMS

/** The first message of each invalid field. */
export function problemsOf(kind: FormKind, typed: FormValues): Record<string, string> {
  const { success, output, issues = [] } = v.safeParse(FORMS[kind], typed)
  if (success)
    return hasTooManyPixels(output) ? { resolutionHorizontal: 'validation:panelTooLarge' } : {}
  const first: Record<string, string> = {}
  for (const issue of issues) first[v.getDotPath(issue) ?? ''] ??= issue.message
  return first
}

const EMPTY_VALUES: FormValues = {
  modelName: '',
  displayName: '',
  width: '',
  height: '',
  diagonal: '',
  resolutionHorizontal: '',
  resolutionVertical: '',
  ppi: '',
  colorDepth: '1',
  displayType: 'BW',
  stockNumber: '',
  batteryCapacityWh: '',
  batteryType: 'lithiumIon',
  displayRevision: '',
  partNumber: '',
  pcbDigitalRevision: '',
  fl: false,
  ctp: false,
  lifeState: 'Development',
}

/** Initial values from a model and a revision. */
export function formValuesOf(model?: DeviceGroup, revision?: DeviceRevision): FormValues {
  const { name: modelName = '', ...ofModel } = model ?? {}
  const { deviceGroup: _deviceGroup, ...ofRevision } = revision ?? {}
  const known: Record<string, unknown> = { modelName, ...ofModel, ...ofRevision }
  const written = Object.entries(EMPTY_VALUES).map(([field, blank]) => [
    field,
    toFieldValue(known[field], blank),
  ])
  return Object.fromEntries(written) as FormValues
}

const toFieldValue = (value: unknown, blank: unknown) =>
  typeof value === 'number' ? String(value) : (value ?? blank)

/** The panel described so far; undefined until its size is valid. */
export function panelFromValues(typed: PanelValues) {
  const { resolutionHorizontal, resolutionVertical, colorDepth } = panelEntries
  const sizes = v.safeParse(
    v.object({ resolutionHorizontal, resolutionVertical, colorDepth }),
    typed,
  )
  return sizes.success && !hasTooManyPixels(sizes.output)
    ? { ...sizes.output, displayType: typed.displayType }
    : undefined
}

/** Current values; fields that are not mounted keep their initial value. */
export const mergeValues = (
  start: FormValues,
  values: { [Name in keyof FormValues]?: FormValues[Name] | null | undefined },
): FormValues => {
  const there = Object.entries(values).filter(([, value]) => value != null)
  return { ...start, ...Object.fromEntries(there) }
}
