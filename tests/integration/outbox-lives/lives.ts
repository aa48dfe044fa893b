import { expect, it } from 'vitest'

import { isGate } from '#tests/tiers.ts'

import { listLife } from './list-life.ts'
import { treeLife } from './tree-life.ts'

/** The number of files that share the seeds, to use several processors. */
export const PARTS = 4
/** Longer runs set a higher number. */
const LIVES = Number(process.env['OUTBOX_LIVES'] ?? (isGate() ? 250 : 500))
/** Repeats a single failed life. */
const GIVEN_SEED = process.env['OUTBOX_SEED']

const seedsOf = (part: number) => {
  if (GIVEN_SEED !== undefined) return part === 1 ? [Number(GIVEN_SEED)] : []
  return Array.from({ length: LIVES }, (_, at) => at + 1).filter(
    (seed) => seed % PARTS === part - 1,
  )
}

const inLane = (changes: readonly { lane: string; value: string }[], lane: string) =>
  changes.filter((change) => change.lane === lane).map(({ value }) => value)

const again = (seed: number) =>
  `repeat it with OUTBOX_SEED=${seed} npx vitest run outbox-lives/part-1`

/** Expects that no change is left over, lost, duplicated or out of order. */
async function expectWholeList(seed: number) {
  const { saved, server, left } = await listLife(seed)
  expect(left, `left over; ${again(seed)}`).toBe(0)
  for (const lane of new Set(saved.map((change) => change.lane)))
    expect(inLane(server.applied, lane), again(seed)).toEqual(inLane(saved, lane))
  expect(server.arrivals.length).toBeGreaterThanOrEqual(saved.length)
}

/** Expects that the server ends up with what the user saw. */
async function expectTreeAsSeen(seed: number) {
  const { seen, server, left, blobs } = await treeLife(seed)
  const rows = left.map(({ label, state, error }) => [label, state, error?.reason])
  expect(rows, `left over; ${again(seed)}`).toEqual([])
  expect(blobs, again(seed)).toBe(0)
  expect(server.tree.shape(), again(seed)).toEqual(seen.shape())
}

/** Puts both kinds of life into every part. */
const kindOf = (seed: number) =>
  Math.floor(seed / PARTS) % 2 === 0 ? expectWholeList : expectTreeAsSeen

export function lives(part: number) {
  const seeds = seedsOf(part)
  it(
    `loses, duplicates and reorders no change in ${LIVES} lives with faults and crashes, part ${part} of ${PARTS} [OFF-13] [OFF-14]`,
    async () => {
      for (const seed of seeds) await kindOf(seed)(seed)
    },
    60_000 + seeds.length * 2_000,
  )
}
