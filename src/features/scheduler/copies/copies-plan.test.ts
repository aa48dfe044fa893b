import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { type Copying, planCopies } from './copies-plan.ts'

const device = (name: string, more: Partial<Device> = {}) =>
  buildDevice({ id: name, name, ...more })
/** An image from 8:00 to 9:00, stored with the end 8:59. */
const entry = buildEntry({ deviceId: 'lobby', end: '2026-06-10T08:59:00.000Z' })
const at = (start: string, end: string, name = 'Gala') =>
  buildEntry({ id: name, name, start: `2026-06-10T${start}Z`, end: `2026-06-10T${end}Z` })

/** Names of the devices that get a copy, and of the others by reason. */
const outcome = (devices: readonly Device[], copying: Partial<Copying> = {}) => {
  const all = { entry, template: undefined, known: new Map(), ...copying }
  const { included, excluded } = planCopies(devices, all)
  const left = excluded.map(({ reason, items }) => [
    reason,
    items.map(({ device: { name }, obstacle }) =>
      obstacle?.why === 'taken' ? `${name}: ${obstacle.by.name}` : name,
    ),
  ])
  return { gets: included.map(({ name }) => name), ...Object.fromEntries(left) }
}

describe('a copy to other devices', () => {
  it('goes to all devices without known obstacles', () => {
    expect(outcome([device('a'), device('b')])).toEqual({ gets: ['a', 'b'] })
  })

  it('excludes the entry’s own device', () => {
    expect(outcome([device('lobby'), device('a')])).toEqual({ gets: ['a'], itself: ['lobby'] })
  })

  it('excludes a device with an overlapping entry, but not with an adjacent one [SCH-12]', () => {
    const known = new Map([
      ['a', [at('08:30:00.000', '10:00:00.000')]],
      ['b', [at('07:00:00.000', '08:00:00.000', 'Before'), at('08:59:00.000', '10:00:00.000')]],
    ])
    expect(outcome([device('a'), device('b')], { known })).toEqual({
      gets: ['b'],
      taken: ['a: Gala'],
    })
  })

  it('of a template goes only to panels with a matching layout', () => {
    const template = { devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }] } as const
    const upright = device('upright', { currentOrientation: 'vertical' })
    expect(outcome([device('a'), upright], { template })).toEqual({
      gets: ['a'],
      otherLayout: ['upright'],
    })
  })

  it('goes to the maximum number of devices and lists the rest', () => {
    const many = Array.from({ length: 1_002 }, (_, index) => device(`${index}`))
    const { gets, tooMany } = outcome(many)
    expect(gets).toHaveLength(1_000)
    expect(tooMany).toEqual(['1000', '1001'])
  })
})
