import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import {
  changesBetween,
  DraftSchema,
  type GeneralInfo,
  generalInfoOf,
  GeneralInfoSchema,
  withChanges,
} from './general-info-changes.ts'

const before = generalInfoOf(buildDevice({ name: 'Lobby', description: 'By the door' }))
const changes = (edited: Partial<GeneralInfo>) =>
  changesBetween(before, v.parse(GeneralInfoSchema, { ...before, ...edited }))

describe('the general info form', () => {
  it('saves nothing if only surrounding whitespace differs', () => {
    expect(changes({})).toBeUndefined()
    expect(changes({ name: ' Lobby ', description: 'By the door\n' })).toBeUndefined()
  })

  it.each([
    [{ name: ' Hall ' }, { name: 'Hall' }],
    [{ description: '' }, { description: null }],
    [{ description: 'Left\nof the till' }, { description: 'Left\nof the till' }],
    [{ currentOrientation: 'vertical' }, { currentOrientation: 'vertical' }],
    [{ upsideDown: true }, { upsideDown: true }],
  ] as const)('saves only changed fields: %j', (edited, saved) => {
    expect(changes(edited)).toEqual(saved)
  })

  it('treats a missing description as an empty one', () => {
    expect(generalInfoOf(buildDevice({ description: null })).description).toBe('')
  })

  it('keeps the mounting if a change does not include it', () => {
    const info = { ...before, upsideDown: true }
    expect(withChanges(info, { name: 'Hall' }).upsideDown).toBe(true)
    expect(withChanges(info, { upsideDown: false }).upsideDown).toBe(false)
  })

  it('opens a draft of an older build, without the mounting', () => {
    const { upsideDown: _upsideDown, ...typed } = before
    const seen = { ...typed, updatedAt: '2026-05-01T08:00:00.000Z' }
    expect(v.parse(DraftSchema, { typed, seen })).toEqual({ typed, seen })
  })
})
