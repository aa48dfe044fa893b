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
/** Names of the devices that get it, and of the others by reason. */
const outcome = (...asked: Parameters<typeof plan>) => {
  const { receiving, excluded } = plan(...asked)
  const left = excluded.map(({ reason, items }) => [reason, items.map(({ name }) => name)])
  return { gets: receiving.map(({ name }) => name), ...Object.fromEntries(left) }
}

describe('a template for several devices', () => {
  const a = device('a')
  const up = device('up', upright)
  const colored = device('colored', color)
  const uprightColor = device('upright color', { ...color, ...upright })
  const nobodys = device('nobodys', { workspaceId: null })
  const elsewhere = device('elsewhere', { workspaceId: 'theirs' })
  const unseen = device('unseen', { workspaceId: 'not listed' })

  it.each([
    ['goes to no device if none is selected', [], [lying], { gets: [] }],
    ['goes to all devices that it fits', [a, up], [lying, hanging], { gets: ['a', 'up'] }],
    ['excludes another orientation', [a, up], [lying], { gets: ['a'], otherLayout: ['up'] }],
    ['excludes another model', [a, colored], [lying], { gets: ['a'], otherLayout: ['colored'] }],
    [
      'needs a layout for the model in its orientation',
      [a, colored, uprightColor],
      [lying, ofColor],
      { gets: ['a', 'upright color'], otherLayout: ['colored'] },
    ],
    ['excludes all devices if it has no layout', [a], [], { gets: [], otherLayout: ['a'] }],
    [
      'excludes a device without an organization, whatever its model',
      [nobodys, a],
      [hanging],
      { gets: [], unassigned: ['nobodys'], otherLayout: ['a'] },
    ],
    [
      'excludes a device of another organization',
      [a, elsewhere],
      [lying],
      { gets: ['a'], otherOrganization: ['elsewhere'] },
    ],
    ['includes a device of an unknown workspace', [unseen], [lying], { gets: ['unseen'] }],
  ])('%s [DEV-56] [SEL-20]', (_case, devices, layouts, expected) => {
    expect(outcome(devices, { devices: layouts })).toEqual(expected)
  })

  it('includes all devices of an organization before it is chosen', () => {
    expect(outcome([a, colored, up, nobodys], undefined)).toEqual({
      gets: ['a', 'colored', 'up'],
      unassigned: ['nobodys'],
    })
  })

  it('belongs to the organization of the first device that has one', () => {
    const asked = planTemplate([nobodys, elsewhere, a], { devices: [lying] }, workspaces, undefined)
    expect(asked.organizationId).toBe(THEIRS)
    expect(asked.receiving.map(({ name }) => name)).toEqual(['elsewhere'])
    expect(planTemplate([nobodys], undefined, workspaces, undefined).organizationId).toBe(undefined)
  })

  it('has the orientation of each device', () => {
    const { receiving } = plan([a, up], { devices: [lying, hanging] })
    expect(receiving.map(({ orientation }) => orientation)).toEqual(['horizontal', 'vertical'])
  })

  it('counts the included devices that show other content first', () => {
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

  it('goes to the maximum number of matching devices and lists the rest', () => {
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
