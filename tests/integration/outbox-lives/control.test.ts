import { expect, it } from 'vitest'

import { live } from './live.ts'

it('sees duplicates where the server ignores the key, so that the lives can fail [OFF-13]', async () => {
  let doubled = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    const { saved, server } = await live(seed, { ignoresKeys: true })
    doubled += server.applied.length - saved.length
  }
  expect(doubled).toBeGreaterThan(0)
}, 60_000)

it('lives the same life again from the same seed', async () => {
  for (const seed of [3, 7, 11]) {
    const [once, again] = [await live(seed), await live(seed)]
    const course = ({ server }: typeof once) =>
      server.arrivals.map(({ lane, value }) => lane + value)
    expect(course(again)).toEqual(course(once))
  }
}, 60_000)
