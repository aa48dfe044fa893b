import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { type Copying, planCopies } from './copies-plan.ts'

const device = (name: string, more: Partial<Device> = {}) =>
  buildDevice({ id: name, name, ...more })
/** A picture from 8:00 to 9:00, stored until 8:59. */
const entry = buildEntry({ deviceId: 'lobby', end: '2026-06-10T08:59:00.000Z' })
const at = (start: string, end: string, name = 'Gala') =>
  buildEntry({ id: name, name, start: `2026-06-10T${start}Z`, end: `2026-06-10T${end}Z` })

/** Who gets it, and who does not by reason. */
const outcome = (devices: readonly Device[], copying: Partial<Copying> = {}) => {
  const all = { entry, template: undefined, known: new Map(), ...copying }
  const { receiving, staying } = planCopies(devices, all)
  const left = staying.map(({ reason, devices: those }) => [
    reason,
    those.map((one) => [one.device.name, ...(one.by ? [one.by.name] : [])].join(': ')),
  ])
  return { gets: receiving.map(({ name }) => name), ...Object.fromEntries(left) }
}

describe('an entry for other devices', () => {
  it('goes to all of which nothing is known that stops it', () => {
    expect(outcome([device('a'), device('b')])).toEqual({ gets: ['a', 'b'] })
  })

  it('does not go to the device that has it', () => {
    expect(outcome([device('lobby'), device('a')])).toEqual({ gets: ['a'], itself: ['lobby'] })
  })

  it('leaves out a device whose time is taken, with what has it; what ends as it begins is not in the way [SCH-12]', () => {
    const known = new Map([
      ['a', [at('08:30:00.000', '10:00:00.000')]],
      ['b', [at('07:00:00.000', '08:00:00.000', 'Before'), at('08:59:00.000', '10:00:00.000')]],
    ])
    expect(outcome([device('a'), device('b')], { known })).toEqual({
      gets: ['b'],
      taken: ['a: Gala'],
    })
  })

  it('with a template goes to panels that this is made for, as they hang', () => {
    const template = { devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }] } as const
    const upright = device('upright', { currentOrientation: 'vertical' })
    expect(outcome([device('a'), upright], { template })).toEqual({
      gets: ['a'],
      otherLayout: ['upright'],
    })
  })

  it('goes to as many as are taken in one go, and names the others', () => {
    const many = Array.from({ length: 1_002 }, (_, index) => device(`${index}`))
    const { gets, tooMany } = outcome(many)
    expect(gets).toHaveLength(1_000)
    expect(tooMany).toEqual(['1000', '1001'])
  })
})
