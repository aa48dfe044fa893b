import * as v from 'valibot'

import {
  CreateDeviceGroupSchema,
  type DeviceGroup,
  type DeviceRevision,
  type DisplayType,
  DisplayTypeSchema,
  LifeStateSchema,
} from '#src/contract/device-model.ts'
import { hasTooManyPixels } from '#src/domain/panel-limits.ts'

/** What stands in the form of a panel: numbers as they are written. */
export type TypedPanel = {
  diagonal: string
  resolutionHorizontal: string
  resolutionVertical: string
  ppi: string
  colorDepth: string
  displayType: DisplayType
}
export type TypedModel = TypedPanel & {
  modelName: string
  displayName: string
  width: string
  height: string
}
export type TypedRevision = TypedPanel & {
  stockNumber: string
  batteryCapacityWh: string
  displayRevision: string
  partNumber: string
  pcbDigitalRevision: string
  fl: boolean
  ctp: boolean
  lifeState: v.InferOutput<typeof LifeStateSchema>
}
export type Typed = TypedModel & TypedRevision

const contract = CreateDeviceGroupSchema.entries

/** MOD-19: a number of the contract, from its text. */
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
  displayRevision: contract.displayRevision,
  partNumber: contract.partNumber,
  pcbDigitalRevision: contract.pcbDigitalRevision,
  fl: contract.fl,
  ctp: contract.ctp,
  lifeState: LifeStateSchema,
}

/** A model and its first revision, a model, or a revision. What is none of its own is left out. */
export const FORMS = {
  newModel: v.object({ ...modelEntries, ...revisionEntries }),
  model: v.object(modelEntries),
  revision: v.object({ ...panelEntries, ...revisionEntries }),
}
export type FormKind = keyof typeof FORMS

/** The first message of each field that is not right. */
export function problemsOf(kind: FormKind, typed: Typed): Record<string, string> {
  const { success, output, issues = [] } = v.safeParse(FORMS[kind], typed)
  if (success)
    return hasTooManyPixels(output) ? { resolutionHorizontal: 'validation:panelTooLarge' } : {}
  const first: Record<string, string> = {}
  for (const issue of issues) first[v.getDotPath(issue) ?? ''] ??= issue.message
  return first
}

const BLANK: Typed = {
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
  displayRevision: '',
  partNumber: '',
  pcbDigitalRevision: '',
  fl: false,
  ctp: false,
  lifeState: 'Development',
}

/** How the form begins: with what is known of a model and a revision. */
export function typedOf(model?: DeviceGroup, revision?: DeviceRevision): Typed {
  const { name: modelName = '', ...ofModel } = model ?? {}
  const { deviceGroup: _deviceGroup, ...ofRevision } = revision ?? {}
  const known: Record<string, unknown> = { modelName, ...ofModel, ...ofRevision }
  const written = Object.entries(BLANK).map(([field, blank]) => [
    field,
    asWritten(known[field], blank),
  ])
  return Object.fromEntries(written) as Typed
}

const asWritten = (value: unknown, blank: unknown) =>
  typeof value === 'number' ? String(value) : (value ?? blank)

/** What the form says of the panel so far; undefined while its size is not known. */
export function panelTyped(typed: TypedPanel) {
  const { resolutionHorizontal, resolutionVertical, colorDepth } = panelEntries
  const sizes = v.safeParse(
    v.object({ resolutionHorizontal, resolutionVertical, colorDepth }),
    typed,
  )
  return sizes.success && !hasTooManyPixels(sizes.output)
    ? { ...sizes.output, displayType: typed.displayType }
    : undefined
}

/** The form as it stands: fields that are not drawn keep what it began with. */
export const readTyped = (
  start: Typed,
  values: { [Name in keyof Typed]?: Typed[Name] | null | undefined },
): Typed => {
  const there = Object.entries(values).filter(([, value]) => value != null)
  return { ...start, ...Object.fromEntries(there) }
}
