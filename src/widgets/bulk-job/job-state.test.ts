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
const knownId = (id: string) => id

function states(ops: Op[], done: string[] = [], lastOp = new Map<string, string>()) {
  const known = { ops, itemsOf, isDone: (opId: string) => done.includes(opId), knownId }
  const { items, isOver } = jobStateOf(job, known, lastOp)
  return { ...Object.fromEntries(items.map(({ id, status }) => [id, status])), isOver }
}

describe('a bulk job', () => {
  it('is waiting right after saving', () => {
    expect(states([])).toEqual({ a: 'waiting', b: 'waiting', c: 'waiting', isOver: false })
  })

  it('derives the status of items from their changes', () => {
    const ops = [op('first', 'sending', ['a', 'b']), op('second', 'queued', ['c'])]
    expect(states(ops)).toEqual({ a: 'sending', b: 'sending', c: 'waiting', isOver: false })
    expect(states([op('second', 'queued', ['c'])], ['first'])).toEqual({
      a: 'done',
      b: 'done',
      c: 'waiting',
      isOver: false,
    })
  })

  it('reports the remainder of a partly failed change', () => {
    const remainder = op('left', 'attention', ['b'])
    expect(states([remainder], ['first', 'second'])).toEqual({
      a: 'done',
      b: 'failed',
      c: 'done',
      isOver: true,
    })
  })

  it('is not over while a change with a receipt is still listed', () => {
    const ops = [op('first', 'sending', ['a', 'b'])]
    expect(states(ops, ['first', 'second']).isOver).toBe(false)
  })

  it('watches the remainder until it is done', () => {
    const lastOp = new Map<string, string>()
    states([op('left', 'attention', ['b'])], ['first', 'second'], lastOp)
    expect(states([op('left', 'queued', ['b'])], ['first', 'second'], lastOp)).toMatchObject({
      b: 'waiting',
    })
    const all = ['first', 'second', 'left']
    expect(states([], all, lastOp)).toMatchObject({ b: 'done', isOver: true })
  })

  it('is over without changes that were discarded, replaced or canceled', () => {
    const lastOp = new Map<string, string>()
    const ops = [op('first', 'queued', ['a', 'b']), op('second', 'queued', ['c'])]
    states(ops, [], lastOp)
    expect(states(ops.slice(0, 1), [], lastOp)).toMatchObject({ c: 'dropped', isOver: false })
    expect(states([], ['first'], lastOp)).toEqual({
      a: 'done',
      b: 'done',
      c: 'dropped',
      isOver: true,
    })
  })

  it('drops the discarded remainder of a partly failed change', () => {
    const lastOp = new Map<string, string>()
    states([op('left', 'attention', ['b'])], ['first', 'second'], lastOp)
    expect(states([], ['first', 'second'], lastOp)).toEqual({
      a: 'done',
      b: 'dropped',
      c: 'done',
      isOver: true,
    })
  })

  it('counts deletions as done that canceled out with unsent changes', () => {
    const [first, second] = job.changes
    const changes = first && second ? [first, { ...second, canceled: true as const }] : []
    const known = { ops: [], itemsOf, isDone: (opId: string) => opId === 'first', knownId }
    expect(jobStateOf({ ...job, changes }, known, new Map())).toMatchObject({
      done: 3,
      isOver: true,
    })
  })

  it('finds a change that was merged into another job', () => {
    const ops = [op('first', 'queued', ['a', 'b'], 'an earlier deed')]
    expect(states(ops, ['second'])).toMatchObject({ a: 'waiting', c: 'done' })
  })
})
