import { expect, it } from 'vitest'

import { CHANGES, live } from './live.ts'

/** So many files share the seeds, for a machine with several processors. */
export const PARTS = 4
/** `npm run test:faults` asks for ten times as many. */
const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 2_000)
/** Repeats one life that went wrong. */
const GIVEN_SEED = process.env['OUTBOX_SEED']

const seedsOf = (part: number) => {
  if (GIVEN_SEED !== undefined) return part === 1 ? [Number(GIVEN_SEED)] : []
  return Array.from({ length: LIVES }, (_, at) => at + 1).filter(
    (seed) => seed % PARTS === part - 1,
  )
}

const inLane = (changes: readonly { lane: string; value: string }[], lane: string) =>
  changes.filter((change) => change.lane === lane).map(({ value }) => value)

/** What one life may not do: leave, lose, double or reorder anything. */
async function expectWhole(seed: number) {
  const { saved, server, left } = await live(seed)
  const again = `OUTBOX_SEED=${seed} npx vitest run outbox-lives/part-1`
  expect(left, `left over; repeat it with ${again}`).toBe(0)
  for (const lane of new Set(saved.map((change) => change.lane)))
    expect(inLane(server.applied, lane), `repeat it with ${again}`).toEqual(inLane(saved, lane))
  return server.arrivals.length
}

export function lives(part: number) {
  const seeds = seedsOf(part)
  it(
    `loses, doubles and reorders nothing in ${LIVES} lives full of faults and crashes, part ${part} of ${PARTS} [OFF-13]`,
    async () => {
      let requests = 0
      for (const seed of seeds) requests += await expectWhole(seed)
      if (seeds.length > 1) expect(requests).toBeGreaterThan(seeds.length * CHANGES)
    },
    60_000 + seeds.length * 2_000,
  )
}
