import { describe, expect, it } from 'vitest'

import type { Op } from '#src/platform/outbox/store/op.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { isRecreated, precedingRemoval, removalInput, replacedEntry } from './rejected-change.ts'

const entry = buildEntry({ id: 'e2a3c6f4-0000-4000-8000-000000000001' })
const op = (parts: Partial<Op>): Op => ({
  seq: 1,
  schema: 2,
  opId: 'creation',
  kind: 'schedule.createTemplate',
  userId: 'u',
  lane: 'l',
  queue: 'light',
  entityKey: 'schedule:tmp_1',
  payload: {},
  files: [],
  label: '',
  createdAt: 0,
  appBuild: 'test',
  state: 'attention',
  attempts: 1,
  notBefore: 0,
  failures: 0,
  deps: [],
  refs: [],
  ...parts,
})
const ids = new Map([['tmp_again', entry.id]])

describe('the entry that a rejected creation replaces', () => {
  it.each([
    ['was recreated and is on the server', { again: 'tmp_again' }, entry],
    ['was recreated and is gone', { again: 'tmp_other' }, undefined],
    ['was never deleted', { before: entry }, entry],
    ['never existed', {}, undefined],
  ])('%s [SCH-24]', (_what, payload, found) => {
    expect(replacedEntry(op({ payload }), [entry], ids)).toBe(found)
  })

  it('is undefined for other changes', () => {
    const payload = { again: 'tmp_again' }
    expect(replacedEntry(op({ kind: 'schedule.remove', payload }), [entry], ids)).toBeUndefined()
  })

  it('is recreated if the payload has its id', () => {
    expect(isRecreated(op({ payload: { again: 'tmp_again' } }))).toBe(true)
    expect(isRecreated(op({ payload: { before: entry } }))).toBe(false)
  })
})

it('finds the preceding deletion and its entry [OFF-20]', () => {
  const payload = { entry, deviceName: 'Lobby', until: entry.start }
  const removal = op({ opId: 'removal', kind: 'schedule.remove', payload })
  const creation = op({ deps: ['removal'] })
  expect(precedingRemoval(creation, [removal, creation])).toBe(removal)
  expect(precedingRemoval(op({}), [removal])).toBeUndefined()
  expect(removalInput(removal)).toMatchObject({ entry, deviceName: 'Lobby' })
  expect(removalInput(creation)).toBeUndefined()
})
