import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { deviceGroupFromForm, type DeviceRevision } from '#src/contract/device-model.ts'

import { FORMS, panelFromValues, problemsOf, formValuesOf } from './form-values.ts'

const PANEL = {
  diagonal: 7.5,
  resolutionHorizontal: 800,
  resolutionVertical: 480,
  ppi: 124,
  colorDepth: 2,
  displayType: 'BWR',
} as const
const MODEL = { id: 'm', name: 'og', displayName: 'OG', ...PANEL, width: 163.2, height: 97.9 }
const REVISION: DeviceRevision = {
  id: 'r',
  stockNumber: 'OG-1',
  batteryCapacityWh: 6.8,
  batteryType: 'lithiumIon',
  displayRevision: 'RKX-A',
  partNumber: 'P',
  pcbDigitalRevision: 'D1',
  lifeState: 'Production',
  fl: true,
  ctp: false,
  ...PANEL,
  resolutionHorizontal: 960,
  deviceGroup: MODEL,
}

describe('the panel form', () => {
  it('sends the model name as name, and typed numbers as numbers [MOD-11] [MOD-19]', () => {
    const { id: _id, ...model } = MODEL
    expect(deviceGroupFromForm(v.parse(FORMS.model, formValuesOf(MODEL)))).toEqual(model)
    const written = { ...formValuesOf(MODEL), diagonal: '7,5', width: ' 163.20 ' }
    expect(deviceGroupFromForm(v.parse(FORMS.model, written))).toEqual(model)
  })

  it('sends all fields of a revision except its model [MOD-14] [MOD-20]', () => {
    const { id: _id, deviceGroup: _model, ...revision } = REVISION
    expect(v.parse(FORMS.revision, formValuesOf(MODEL, REVISION))).toEqual(revision)
  })

  it('sends a new model with its first revision, in Development [MOD-10] [MOD-18]', () => {
    const typed = { ...formValuesOf(MODEL), stockNumber: 'OG-1', batteryCapacityWh: '6.8' }
    expect(deviceGroupFromForm(v.parse(FORMS.newModel, typed))).toMatchObject({
      name: 'og',
      stockNumber: 'OG-1',
      batteryCapacityWh: 6.8,
      lifeState: 'Development',
    })
  })

  it.each([
    ['an empty text', { resolutionVertical: '' }, 'validation:required'],
    ['words', { resolutionVertical: 'tall' }, 'validation:notANumber'],
    ['a fraction', { resolutionVertical: '480.5' }, 'validation:notWhole'],
    ['zero', { resolutionVertical: '0' }, 'validation:notAboveZero'],
    ['a value above the maximum', { resolutionVertical: '9999' }, 'validation:tooLarge'],
  ])('rejects %s as a resolution [MOD-19]', (_case, change, message) => {
    const typed = { ...formValuesOf(MODEL), ...change }
    expect(problemsOf('model', typed)).toEqual({ resolutionVertical: message })
  })

  it('reports too many pixels at the horizontal resolution', () => {
    const typed = {
      ...formValuesOf(MODEL),
      resolutionHorizontal: '4000',
      resolutionVertical: '4000',
    }
    expect(problemsOf('model', typed)).toEqual({
      resolutionHorizontal: 'validation:panelTooLarge',
    })
  })
})

describe('the previewed panel', () => {
  it('uses the values typed so far, even if others are missing', () => {
    const typed = { ...formValuesOf(), resolutionHorizontal: '800', resolutionVertical: '480' }
    expect(panelFromValues(typed)).toEqual({
      resolutionHorizontal: 800,
      resolutionVertical: 480,
      colorDepth: 1,
      displayType: 'BW',
    })
  })

  it.each([{ resolutionVertical: '' }, { resolutionVertical: '99999' }, { colorDepth: '' }])(
    'is undefined with %j',
    (change) => {
      expect(panelFromValues({ ...formValuesOf(MODEL), ...change })).toBeUndefined()
    },
  )
})
