import { expect, it } from 'vitest'

import { PROBLEM } from '#src/contract/problem.ts'
import { deviceEntity } from '#src/data/devices/entity.ts'
import { OP_SCHEMA, type Op } from '#src/platform/outbox/store/op.ts'

import { currentPanel } from './current-panel.ts'
import { registrationState } from './visit.ts'

const deviceId = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const opId = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a11'
const scanned = { deviceId, token: 'a.b.c', mac: '7C:9E:BD:62:70:5A', modelName: 'i7' }
const asSearch = (said: object) => ({
  deviceId: undefined,
  mac: undefined,
  modelName: undefined,
  token: undefined,
  mend: undefined,
  ...said,
})

const op = (changes: Partial<Op> = {}): Op => ({
  seq: 1,
  opId,
  schema: OP_SCHEMA,
  kind: 'device.register',
  userId: 'user',
  lane: deviceEntity(deviceId),
  queue: 'light',
  entityKey: deviceEntity(deviceId),
  payload: { ...scanned, organizationId: 'o', deviceName: 'Lobby', workspaceId: 'w' },
  files: [],
  label: 'Register “Lobby”',
  createdAt: 0,
  appBuild: 'test',
  state: 'queued',
  attempts: 0,
  notBefore: 0,
  failures: 0,
  deps: [],
  refs: [],
  ...changes,
})
const refused = (type: string) =>
  op({ state: 'attention', error: { reason: 'conflict', message: '', type, at: 0 } })
const waiting = (...ops: Op[]) => ({
  ops: new Map(ops.map((one) => [one.entityKey, one])),
  done: new Set<string>(),
})

it('returns the scanned device [REG-01]', () => {
  expect(currentPanel(asSearch(scanned), waiting())).toEqual({
    panel: scanned,
    op: undefined,
    needsNewCode: false,
  })
})

it.each([
  [{}, 'noPanel'],
  [{ deviceId }, 'codeIncomplete'],
  [{ token: 'a.b.c', mac: scanned.mac }, 'codeIncomplete'],
  [{ mend: opId }, 'mendGone'],
])('explains why there is no device with %j [REG-07]', (said, why) => {
  expect(currentPanel(asSearch(said), waiting())).toEqual({ panel: undefined, why })
})

it('opens a rejected registration, and asks for a new code only if the old one has expired [OFF-17]', () => {
  const late = refused(PROBLEM.codeExpired)
  const mend = currentPanel(asSearch({ mend: opId }), waiting(late))
  expect(mend).toEqual({ panel: scanned, op: late, needsNewCode: true })
  const again = currentPanel(asSearch({ ...scanned, token: 'd.e.f' }), waiting(late))
  expect(again).toMatchObject({ op: late, needsNewCode: false })
  const elsewhere = refused(PROBLEM.registeredElsewhere)
  expect(currentPanel(asSearch({ mend: opId }), waiting(elsewhere))).toMatchObject({
    needsNewCode: false,
  })
})

it('counts a device as registered only once the server has confirmed it [OFF-09]', () => {
  expect(registrationState(deviceId, waiting(op()))).toBe('queued')
  expect(registrationState(deviceId, waiting(refused('x')))).toBe('attention')
  expect(registrationState(deviceId, waiting())).toBe('discarded')
  const done = new Set([deviceEntity(deviceId)])
  expect(registrationState(deviceId, { ops: new Map(), done })).toBe('registered')
})
