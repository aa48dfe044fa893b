import { describe, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { groupByPanel } from './panel-groups.ts'

const device = (name: string, more: Parameters<typeof buildDevice>[0] = {}) =>
  buildDevice({ id: name, name, ...more })
const { deviceRevision } = buildDevice()
const color = { ...deviceRevision, displayType: 'fullColor' as const }

describe('devices that one image fits [DEV-64]', () => {
  it('have the same model and orientation', () => {
    expect(groupByPanel([device('a'), device('b')])).toHaveLength(1)
  })

  it('are grouped by orientation and palette, the largest group first', () => {
    const upright = device('upright', { currentOrientation: 'vertical' })
    const colored = device('colored', { deviceRevision: color })
    const groups = groupByPanel([upright, device('a'), colored, device('b')])
    expect(groups.map(({ devices }) => devices.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['upright'],
      ['colored'],
    ])
    expect(groups[1]).toMatchObject({ orientation: 'vertical' })
  })
})
