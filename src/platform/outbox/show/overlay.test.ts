import { expect, it } from 'vitest'

import { kindsFor, modelServer } from '#tests/helpers/outbox-world.ts'

import type { Op } from '../store/op.ts'
import { changesOf, overlay, type PendingChange } from './overlay.ts'

const { rename } = kindsFor(modelServer())
const op = (seq: number, changes: object, state: Op['state'] = 'queued'): Op => ({
  seq,
  opId: String(seq),
  schema: 2,
  deps: [],
  refs: [],
  kind: 'thing.update',
  userId: 'u',
  lane: 'thing:1',
  queue: 'light',
  entityKey: 'thing:1',
  payload: { id: '1', changes },
  files: [],
  label: '',
  createdAt: 0,
  appBuild: '',
  state,
  attempts: 0,
  notBefore: 0,
  failures: 0,
})
const thing: Record<string, string> = { id: '1', name: 'old', note: 'kept' }
type Shown = Omit<PendingChange, 'newId'>
const show = (changes: readonly Shown[], askedAt = 0) =>
  overlay([rename], changes.map(asIs), thing, askedAt)
const asIs = (change: Shown) => ({ ...change, newId: '' })

it('applies pending changes in save order without mutating the value', () => {
  expect(show([{ op: op(1, { name: 'a' }) }, { op: op(2, { name: 'b' }) }])).toEqual({
    ...thing,
    name: 'b',
  })
  expect(thing['name']).toBe('old')
})

it('applies a sent change until the value is newer', () => {
  const sent = [{ op: op(1, { name: 'new' }), doneAt: 100 }]
  expect(show(sent, 99)['name']).toBe('new')
  expect(show(sent, 101)['name']).toBe('old')
})

it('ignores rejected, unrelated and unreadable changes', () => {
  const other = { ...op(2, { name: 'x' }), payload: { id: '2', changes: { name: 'x' } } }
  const unreadable = { ...op(3, {}), payload: 'x' }
  const refused = op(1, { name: 'x' }, 'attention')
  expect(show([{ op: refused }, { op: other }, { op: unreadable }])).toEqual(thing)
})

it('finds the changes of one entity', () => {
  const changes = [{ op: op(1, {}) }, { op: { ...op(2, {}), entityKey: 'thing:2' } }]
  expect(changesOf(changes.map(asIs), 'thing:2').map((change) => change.op.seq)).toEqual([2])
})
