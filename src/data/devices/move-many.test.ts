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

it('more devices than one request may name are one deed all the same', async () => {
  const devices = Array.from({ length: 2_100 }, (_, at) => device(`${at}`, 'south'))
  const { changes, groupId } = await saveMoves([{ to: north, devices }])
  expect(changes.map(({ items }) => items.length)).toEqual([1_000, 1_000, 100])
  expect((await waitingOps()).map((op) => op.groupId)).toEqual([groupId, groupId, groupId])
  expect((await waitingOps()).flatMap(({ deps }) => deps)).toEqual([])
})

it('undone before it was sent, nothing is left to send', async () => {
  const saved = await saveMoves([{ to: north, devices: two }])
  expect(await undoMoves(saved, back)).toBeUndefined()
  expect(await waitingOps()).toEqual([])
})

it('undone once it may have arrived, each device goes back to where it was', async () => {
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

it('undone in part: what never moved and what came from nowhere stays as it is', async () => {
  const saved = await saveMoves([{ to: north, devices: [...two, device('c', null)] }])
  await currentOutbox()?.db.ops.toCollection().modify({ firstSentAt: 1 })
  await undoMoves(saved, { names, stayed: new Set(['a']) })
  expect((await labels()).slice(1)).toEqual(['Move “Device b” to “West”'])
})

it('undone after it joined an unsent move, the devices are where that one had them', async () => {
  await saveMoves([{ to: { id: 'south', name: 'South' }, devices: [device('a', 'west')] }])
  const saved = await saveMoves([{ to: north, devices: [device('a', 'south')] }])
  expect(await labels()).toEqual(['Move “Device a” to “North”'])
  await undoMoves(saved, back)
  expect(await waitingOps()).toMatchObject([
    { label: 'Move “Device a” to “South”', payload: { devices: [{ workspaceId: 'west' }] } },
  ])
})
