import { describe, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { alikeGroups } from './alike.ts'

const device = (name: string, more: Parameters<typeof buildDevice>[0] = {}) =>
  buildDevice({ id: name, name, ...more })
const { deviceRevision } = buildDevice()
const colour = { ...deviceRevision, displayType: 'fullColor' as const }

describe('devices that one picture fits [DEV-64]', () => {
  it('are of one model and hang alike', () => {
    expect(alikeGroups([device('a'), device('b')])).toHaveLength(1)
  })

  it('are told apart by orientation and by what their panels can show, the most of a kind first', () => {
    const upright = device('upright', { currentOrientation: 'vertical' })
    const coloured = device('coloured', { deviceRevision: colour })
    const groups = alikeGroups([upright, device('a'), coloured, device('b')])
    expect(groups.map(({ devices }) => devices.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['upright'],
      ['coloured'],
    ])
    expect(groups[1]).toMatchObject({ orientation: 'vertical' })
  })
})
