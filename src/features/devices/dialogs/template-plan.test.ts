import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { planTemplate } from './template-plan.ts'

const OURS = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'
const THEIRS = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b02'
const workspaces = [
  buildWorkspace({ id: 'ours', organizationId: OURS }),
  buildWorkspace({ id: 'theirs', organizationId: THEIRS }),
]
const device = (name: string, more: Partial<Device> = {}) =>
  buildDevice({ id: name, name, workspaceId: 'ours', ...more })
const { deviceRevision } = buildDevice()
const color = {
  deviceRevision: {
    ...deviceRevision,
    deviceGroup: { ...deviceRevision.deviceGroup, id: 'color', name: 'i7-color' },
  },
}
const upright = { currentOrientation: 'vertical' } as const

const lying = { deviceGroupName: 'i7', orientation: 'horizontal' } as const
const hanging = { deviceGroupName: 'i7', orientation: 'vertical' } as const
const ofColor = { deviceGroupName: 'i7-color', orientation: 'vertical' } as const

type Template = Parameters<typeof planTemplate>[1]
const plan = (devices: readonly Device[], template: Template, askedBy: string | undefined = OURS) =>
  planTemplate(devices, template, workspaces, askedBy)
/** Who gets it, and who does not by reason. */
const outcome = (...asked: Parameters<typeof plan>) => {
  const { receiving, excluded } = plan(...asked)
  const left = excluded.map(({ reason, items }) => [reason, items.map(({ name }) => name)])
  return { gets: receiving.map(({ name }) => name), ...Object.fromEntries(left) }
}

describe('a template for many', () => {
  const a = device('a')
  const up = device('up', upright)
  const colored = device('colored', color)
  const uprightColor = device('upright color', { ...color, ...upright })
  const nobodys = device('nobodys', { workspaceId: null })
  const elsewhere = device('elsewhere', { workspaceId: 'theirs' })
  const unseen = device('unseen', { workspaceId: 'not listed' })

  it.each([
    ['nothing is checked', [], [lying], { gets: [] }],
    ['it fits all', [a, up], [lying, hanging], { gets: ['a', 'up'] }],
    ['another orientation', [a, up], [lying], { gets: ['a'], otherLayout: ['up'] }],
    ['another model', [a, colored], [lying], { gets: ['a'], otherLayout: ['colored'] }],
    [
      'model and orientation each fit, but not together',
      [a, colored, uprightColor],
      [lying, ofColor],
      { gets: ['a', 'upright color'], otherLayout: ['colored'] },
    ],
    ['a template without a layout', [a], [], { gets: [], otherLayout: ['a'] }],
    [
      'a device of nobody, whatever its model',
      [nobodys, a],
      [hanging],
      { gets: [], unassigned: ['nobodys'], otherLayout: ['a'] },
    ],
    [
      'one of another organisation',
      [a, elsewhere],
      [lying],
      { gets: ['a'], otherOrganization: ['elsewhere'] },
    ],
    ['a workspace that is not known is of who asks', [unseen], [lying], { gets: ['unseen'] }],
  ])('%s [DEV-56] [SEL-20]', (_case, devices, layouts, expected) => {
    expect(outcome(devices, { devices: layouts })).toEqual(expected)
  })

  it('before one is chosen, all that belong to somebody may get one', () => {
    expect(outcome([a, colored, up, nobodys], undefined)).toEqual({
      gets: ['a', 'colored', 'up'],
      unassigned: ['nobodys'],
    })
  })

  it('of several organizations is of the first one that has a device among them', () => {
    const asked = planTemplate([nobodys, elsewhere, a], { devices: [lying] }, workspaces, undefined)
    expect(asked.organizationId).toBe(THEIRS)
    expect(asked.receiving.map(({ name }) => name)).toEqual(['elsewhere'])
    expect(planTemplate([nobodys], undefined, workspaces, undefined).organizationId).toBe(undefined)
  })

  it('hangs on each device as that hangs', () => {
    const { receiving } = plan([a, up], { devices: [lying, hanging] })
    expect(receiving.map(({ orientation }) => orientation)).toEqual(['horizontal', 'vertical'])
  })

  it('says on how many something else shows first, of those that get it', () => {
    const runningContent = { title: 'Sale', end: '2026-06-10T09:00:00.000Z' }
    const devices = [
      device('runs', { runningContent }),
      device('pushed', { imageUrl: '/beach.webp' }),
      device('both', { runningContent, imageUrl: '/beach.webp' }),
      device('free'),
      device('left out', { ...upright, runningContent }),
    ]
    expect(plan(devices, { devices: [lying] }).busy).toBe(3)
  })

  it('goes to as many that it fits as are taken in one go, and names the others', () => {
    const many = Array.from({ length: 1_003 }, (_, at) => device(`${at}`))
    const { receiving, excluded } = plan([up, ...many], { devices: [lying] })
    expect(receiving).toHaveLength(1_000)
    expect(excluded).toEqual([
      { reason: 'otherLayout', items: [up] },
      { reason: 'tooMany', items: many.slice(1_000) },
    ])
    expect(plan([...many, up], undefined).receiving).toHaveLength(1_004)
  })
})
