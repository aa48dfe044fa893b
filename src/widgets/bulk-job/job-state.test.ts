import { describe, expect, it } from 'vitest'

import type { Op } from '#src/platform/outbox/store/op.ts'

import { jobStateOf } from './job-state.ts'

const thing = (id: string) => ({ id, name: `Thing ${id}` })
const job = {
  groupId: 'deed',
  changes: [
    { opId: 'first', items: [thing('a'), thing('b')] },
    { opId: 'second', items: [thing('c')] },
  ],
}
const op = (opId: string, state: Op['state'], ids: string[], groupId = 'deed') =>
  ({ opId, state, groupId, payload: ids }) as unknown as Op
const itemsOf = ({ payload }: Op) => (payload as string[]).map(thing)

function states(ops: Op[], done: string[] = [], lastOp = new Map<string, string>()) {
  const known = { ops, itemsOf, isDone: (opId: string) => done.includes(opId) }
  const { items, isOver } = jobStateOf(job, known, lastOp)
  return { ...Object.fromEntries(items.map(({ id, standing }) => [id, standing])), isOver }
}

describe('a job on many things', () => {
  it('waits from the moment of saving, before anything was read back', () => {
    expect(states([])).toEqual({ a: 'waiting', b: 'waiting', c: 'waiting', isOver: false })
  })

  it('is told by its changes', () => {
    const ops = [op('first', 'sending', ['a', 'b']), op('second', 'queued', ['c'])]
    expect(states(ops)).toEqual({ a: 'sending', b: 'sending', c: 'waiting', isOver: false })
    expect(states([op('second', 'queued', ['c'])], ['first'])).toEqual({
      a: 'done',
      b: 'done',
      c: 'waiting',
      isOver: false,
    })
  })

  it('knows what was left undone of a change that was done', () => {
    const left = op('left', 'attention', ['b'])
    expect(states([left], ['first', 'second'])).toEqual({
      a: 'done',
      b: 'failed',
      c: 'done',
      isOver: true,
    })
  })

  it('is not over while a receipt is known whose change is still in sight', () => {
    const ops = [op('first', 'sending', ['a', 'b'])]
    expect(states(ops, ['first', 'second']).isOver).toBe(false)
  })

  it('follows what was left undone to its own end', () => {
    const lastOp = new Map<string, string>()
    states([op('left', 'attention', ['b'])], ['first', 'second'], lastOp)
    expect(states([op('left', 'queued', ['b'])], ['first', 'second'], lastOp)).toMatchObject({
      b: 'waiting',
    })
    const all = ['first', 'second', 'left']
    expect(states([], all, lastOp)).toMatchObject({ b: 'done', isOver: true })
  })

  it('knows a change that joined another one, of another deed', () => {
    const ops = [op('first', 'queued', ['a', 'b'], 'an earlier deed')]
    expect(states(ops, ['second'])).toMatchObject({ a: 'waiting', c: 'done' })
  })
})
