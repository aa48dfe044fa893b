import { expect, it } from 'vitest'

import { listLife } from './list-life.ts'
import { treeLife } from './tree-life.ts'

it('finds duplicates when the server ignores keys, which proves that the lives can fail [OFF-13]', async () => {
  let doubled = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    const { saved, server } = await listLife(seed, { ignoresKeys: true })
    doubled += server.applied.length - saved.length
  }
  expect(doubled).toBeGreaterThan(0)
}, 60_000)

it('ends in another state than its user saw when the server ignores keys [OFF-13]', async () => {
  let wrong = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    const { seen, server } = await treeLife(seed, { ignoresKeys: true })
    if (JSON.stringify(seen.shape()) !== JSON.stringify(server.tree.shape())) wrong += 1
  }
  expect(wrong).toBeGreaterThan(0)
}, 60_000)

it('repeats the same life with the same seed', async () => {
  for (const seed of [3, 7, 11]) {
    const [once, again] = [await listLife(seed), await listLife(seed)]
    const course = ({ server }: typeof once) =>
      server.arrivals.map(({ lane, value }) => lane + value)
    expect(course(again)).toEqual(course(once))
  }
}, 60_000)
