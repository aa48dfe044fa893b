import { expect, it } from 'vitest'

import { makeRoom } from './make-room.ts'

it('takes what came first from a map that is full, and nothing from another', () => {
  const kept = new Map([
    ['first', 1],
    ['second', 2],
  ])
  makeRoom(kept, 3)
  expect([...kept.keys()]).toEqual(['first', 'second'])
  makeRoom(kept, 2)
  expect([...kept.keys()]).toEqual(['second'])
  makeRoom(new Map(), 0)
})
