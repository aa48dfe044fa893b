// @vitest-environment happy-dom
import { expect, it } from 'vitest'

import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { saveMoves } from '#src/data/devices/move-many.ts'
import { saveForMany } from '#src/data/save-group.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { groupTitle, groupChanges } from './change-groups.ts'

outboxOfNobody()

const devices = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    name: `Device ${at}`,
    workspaceId: 'a',
  }))
const titles = async () => {
  const ops = await waitingOps()
  return groupChanges(ops, []).map(groupTitle)
}

it('a move of more devices than one request allows is one item with the total count [OFF-19]', async () => {
  await saveMoves([{ to: { id: 'north', name: 'North' }, devices: devices(2_500) }])
  expect(await titles()).toEqual(['Move 2500 devices to “North”'])
})

it('a move to several workspaces is one item', async () => {
  await saveMoves([
    { to: { id: 'north', name: 'North' }, devices: devices(2) },
    { to: { id: 'south', name: 'South' }, devices: devices(1) },
  ])
  expect(await titles()).toEqual(['Move 3 devices to 2 workspaces'])
})

it('a template on several devices is one item, although each device is a separate change [OFF-19]', async () => {
  const template = { templateId: 'menu', templateName: 'Menu', variables: { soup: 'Leek' } }
  await saveForMany(devices(3), ({ id, name }, extras) =>
    change(
      setDefaultTemplateMutation,
      { id, name, orientation: 'horizontal', ...template },
      extras,
    ),
  )
  expect(await currentOutbox()?.db.ops.count()).toBe(3)
  expect(await titles()).toEqual(['Show the template “Menu” on 3 devices by default'])
})

it('an entry on several devices is one item, although each device is a separate change [OFF-19]', async () => {
  const entry = {
    name: 'Gala',
    start: '2027-01-05T10:00:00.000Z',
    end: '2027-01-05T11:00:00.000Z',
    templateId: 'menu',
    templateOrientation: 'horizontal',
    templateVariables: {},
    thumbnail: null,
  } as const
  await saveForMany(devices(3), ({ id: deviceId, name: deviceName }, extras) =>
    change(createTemplateEntryMutation, { deviceId, deviceName, ...entry }, extras),
  )
  expect(await titles()).toEqual([
    expect.stringMatching(/^Schedule “Gala” on 3 devices, 05\/01\/2027/),
  ])
})
