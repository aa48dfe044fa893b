import { expect, it } from 'vitest'

import { evictOldest } from './evict-oldest.ts'

it('evicts the oldest entry only if the map is full', () => {
  const kept = new Map([
    ['first', 1],
    ['second', 2],
  ])
  evictOldest(kept, 3)
  expect([...kept.keys()]).toEqual(['first', 'second'])
  evictOldest(kept, 2)
  expect([...kept.keys()]).toEqual(['second'])
  evictOldest(new Map(), 0)
})
