// @vitest-environment happy-dom
import { expect, it } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { saveMoves, undoMoves } from './move-many.ts'

outboxOfNobody()

const labels = async () => (await waitingOps()).map(({ label }) => label)
const device = (id: string, workspaceId: string | null) => ({
  id,
  name: `Device ${id}`,
  workspaceId,
})
const north = { id: 'north', name: 'North' }
const names = new Map([
  ['south', 'South'],
  ['west', 'West'],
])
const back = { names, stayed: new Set<string>() }
const two = [device('a', 'south'), device('b', 'west')]

it('saves more devices than one request allows as one group', async () => {
  const devices = Array.from({ length: 2_100 }, (_, at) => device(`${at}`, 'south'))
  const { changes, groupId } = await saveMoves([{ to: north, devices }])
  expect(changes.map(({ items }) => items.length)).toEqual([1_000, 1_000, 100])
  expect((await waitingOps()).map((op) => op.groupId)).toEqual([groupId, groupId, groupId])
  expect((await waitingOps()).flatMap(({ deps }) => deps)).toEqual([])
})

it('sends nothing if undone before sending', async () => {
  const saved = await saveMoves([{ to: north, devices: two }])
  expect(await undoMoves(saved, back)).toBeUndefined()
  expect(await waitingOps()).toEqual([])
})

it('moves each device back if undone after sending', async () => {
  const saved = await saveMoves([{ to: north, devices: [...two, device('c', 'south')] }])
  await currentOutbox()?.db.ops.toCollection().modify({ firstSentAt: 1, attempts: 1 })
  const undone = await undoMoves(saved, back)
  expect(await labels()).toEqual([
    'Move 3 devices to “North”',
    'Move 2 devices to “South”',
    'Move “Device b” to “West”',
  ])
  expect((await waitingOps()).slice(1).map(({ groupId }) => groupId)).toEqual([
    undone?.groupId,
    undone?.groupId,
  ])
})

it('undo skips devices that did not move or had no workspace', async () => {
  const saved = await saveMoves([{ to: north, devices: [...two, device('c', null)] }])
  await currentOutbox()?.db.ops.toCollection().modify({ firstSentAt: 1 })
  await undoMoves(saved, { names, stayed: new Set(['a']) })
  expect((await labels()).slice(1)).toEqual(['Move “Device b” to “West”'])
})

it('undo after merging with an unsent move restores that move’s workspaces', async () => {
  await saveMoves([{ to: { id: 'south', name: 'South' }, devices: [device('a', 'west')] }])
  const saved = await saveMoves([{ to: north, devices: [device('a', 'south')] }])
  expect(await labels()).toEqual(['Move “Device a” to “North”'])
  await undoMoves(saved, back)
  expect(await waitingOps()).toMatchObject([
    { label: 'Move “Device a” to “South”', payload: { devices: [{ workspaceId: 'west' }] } },
  ])
})
