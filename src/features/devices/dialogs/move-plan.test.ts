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

describe('devices that are to move', () => {
  it('move from wherever they may be seen', () => {
    expect(plan([deviceIn('south'), deviceIn('root')])).toEqual({
      moving: ['in south', 'in root'],
      staying: [],
    })
  })

  it.each([
    ['is there already [DEV-68]', 'north', 'alreadyThere'],
    ['is in a workspace that is only the way to another', 'way', 'notVisible'],
    ['is in a workspace that is not there any more', 'gone', 'notVisible'],
    ['belongs to another organisation', 'elsewhere', 'otherOrganization'],
    ['belongs to none', null, 'unassigned'],
  ])('stay where one %s', (_, place, reason) => {
    expect(plan([deviceIn(place), deviceIn('south')])).toEqual({
      moving: ['in south'],
      staying: [[reason, [`in ${place}`]]],
    })
  })

  it('are not sent there twice while their move waits', () => {
    expect(plan([deviceIn('north', 'a'), deviceIn('north', 'b')], ['b'])).toEqual({
      moving: [],
      staying: [
        ['alreadyThere', ['a']],
        ['onTheWay', ['b']],
      ],
    })
  })
})
