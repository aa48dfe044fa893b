import { describe, expect, it } from 'vitest'

import type { Op } from '#src/platform/outbox/store/op.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { isMadeAgain, removalBefore, removedBy, standingFor } from './refused.ts'

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

describe('what a refused creation was to stand for', () => {
  it.each([
    ['was made again and is on the server', { again: 'tmp_again' }, entry],
    ['was made again and is gone', { again: 'tmp_other' }, undefined],
    ['was never deleted', { before: entry }, entry],
    ['was nothing', {}, undefined],
  ])('%s [SCH-24]', (_what, payload, found) => {
    expect(standingFor(op({ payload }), [entry], ids)).toBe(found)
  })

  it('is nothing for other changes', () => {
    const payload = { again: 'tmp_again' }
    expect(standingFor(op({ kind: 'schedule.remove', payload }), [entry], ids)).toBeUndefined()
  })

  it('was made again where it says so', () => {
    expect(isMadeAgain(op({ payload: { again: 'tmp_again' } }))).toBe(true)
    expect(isMadeAgain(op({ payload: { before: entry } }))).toBe(false)
  })
})

it('finds the deletion that was to go first, and what that is about [OFF-20]', () => {
  const payload = { entry, deviceName: 'Lobby', until: entry.start }
  const removal = op({ opId: 'removal', kind: 'schedule.remove', payload })
  const creation = op({ deps: ['removal'] })
  expect(removalBefore(creation, [removal, creation])).toBe(removal)
  expect(removalBefore(op({}), [removal])).toBeUndefined()
  expect(removedBy(removal)).toMatchObject({ entry, deviceName: 'Lobby' })
  expect(removedBy(creation)).toBeUndefined()
})
