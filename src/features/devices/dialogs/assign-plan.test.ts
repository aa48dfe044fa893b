import { describe, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { planAssign } from './assign-plan.ts'

const OWNER = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'
const root = buildWorkspace({ id: 'root', organizationId: OWNER })
const device = (name: string, more: Parameters<typeof buildDevice>[0] = {}) =>
  buildDevice({ id: name, name, workspaceId: 'root', ...more })

describe('an image for several devices', () => {
  it('is assigned under the organization of each device, and excludes devices without one', () => {
    const free = device('free', { workspaceId: null })
    const plan = planAssign([device('a'), free], [root], undefined)
    expect(plan.receiving).toEqual([{ id: 'a', name: 'a', organizationId: OWNER }])
    expect(plan.excluded).toEqual([{ reason: 'unassigned', items: [free] }])
  })

  it('counts the devices that show a scheduled entry first', () => {
    const runningContent = { title: 'Sale', end: '2026-06-10T09:00:00.000Z' }
    const plan = planAssign([device('a'), device('b', { runningContent })], [root], OWNER)
    expect(plan.scheduled).toBe(1)
  })

  it('goes to the maximum number of devices and lists the rest', () => {
    const many = Array.from({ length: 1_003 }, (_, at) => device(`${at}`))
    const { receiving, excluded } = planAssign(many, [root], OWNER)
    expect(receiving).toHaveLength(1_000)
    expect(excluded).toEqual([{ reason: 'tooMany', items: many.slice(1_000) }])
  })
})
