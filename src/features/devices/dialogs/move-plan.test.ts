import { describe, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { planMove } from './move-plan.ts'

const ORGANIZATION = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'
const OTHER_ORGANIZATION = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b02'
const target = buildWorkspace({ id: 'north', organizationId: ORGANIZATION })
const workspaces = [
  buildWorkspace(
    { id: 'root', organizationId: ORGANIZATION },
    target,
    buildWorkspace({ id: 'south', organizationId: ORGANIZATION }),
    buildWorkspace({ id: 'way', organizationId: ORGANIZATION, accessible: false }),
  ),
  buildWorkspace({ id: 'elsewhere', organizationId: OTHER_ORGANIZATION }),
]
const deviceIn = (workspaceId: string | null, id = `in ${workspaceId}`) =>
  buildDevice({ id, name: id, workspaceId })
const plan = (devices: ReturnType<typeof deviceIn>[], onTheWay: string[] = []) => {
  const { included, excluded } = planMove(devices, {
    target,
    workspaces,
    onTheWay: new Set(onTheWay),
  })
  return {
    moving: included.map(({ id }) => id),
    staying: excluded.map(({ reason, items }) => [reason, items.map(({ id }) => id)]),
  }
}

describe('a bulk move', () => {
  it('includes devices from all visible workspaces', () => {
    expect(plan([deviceIn('south'), deviceIn('root')])).toEqual({
      moving: ['in south', 'in root'],
      staying: [],
    })
  })

  it.each([
    ['is already there [DEV-68]', 'north', 'alreadyThere'],
    ['is in an inaccessible workspace', 'way', 'notVisible'],
    ['is in a workspace that no longer exists', 'gone', 'notVisible'],
    ['belongs to another organization', 'elsewhere', 'otherOrganization'],
    ['belongs to no organization', null, 'unassigned'],
  ])('excludes a device that %s', (_, place, reason) => {
    expect(plan([deviceIn(place), deviceIn('south')])).toEqual({
      moving: ['in south'],
      staying: [[reason, [`in ${place}`]]],
    })
  })

  it('does not move a device again while its move is pending', () => {
    expect(plan([deviceIn('north', 'a'), deviceIn('north', 'b')], ['b'])).toEqual({
      moving: [],
      staying: [
        ['alreadyThere', ['a']],
        ['onTheWay', ['b']],
      ],
    })
  })
})
