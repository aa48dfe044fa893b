import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { seededRandom } from '#tests/helpers/random.ts'

import { listDevices } from './device-list.ts'
import { pageAfterMoves, windowBeforeMoves } from './page-after-moves.ts'

const HERE = '7b0d0a4e-0000-4000-8000-000000000001'
const ELSEWHERE = '7b0d0a4e-0000-4000-8000-000000000002'
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const device = (n: number, name: string, workspaceId = HERE) =>
  buildDevice({ id: id(n), name, workspaceId })

/** The page computed from the answer before the moves, and the server's answer after them. */
function turn(
  fleet: readonly Device[],
  moved: ReadonlySet<string>,
  page: { limit: number; offset: number },
) {
  const order = { sort: 'Name', sortDirection: 'Asc' } as const
  const question = { ...order, ...page, workspaceFolderId: HERE }
  const movers = fleet.filter((one) => moved.has(one.id))
  const after = fleet.map((one) =>
    moved.has(one.id) ? { ...one, workspaceId: one.workspaceId === HERE ? ELSEWHERE : HERE } : one,
  )
  const window = listDevices(fleet, { ...question, ...windowBeforeMoves(page, movers.length) }, 0)
  const listed = new Set(window.data.map((one) => one.id))
  const others = movers.filter((one) => !listed.has(one.id))
  const made = pageAfterMoves(
    { ...window, stays: (one) => !moved.has(one.id) },
    {
      left: others.filter((one) => one.workspaceId === HERE),
      came: others.filter((one) => one.workspaceId !== HERE),
    },
    { ...order, ...page },
  )
  const expected = listDevices(after, question, 0)
  const names = (devices: readonly Device[]) => devices.map(({ name }) => name).join('')
  return {
    made: { names: names(made.devices), total: made.total },
    expected: { names: names(expected.data), total: expected.total },
  }
}

describe('a page of a workspace while devices move', () => {
  const HERE_BEFORE = 'bdfhjlnp'
  const fleet = Array.from('abcdefghijklmnopq', (name, n) =>
    device(n, name, HERE_BEFORE.includes(name) ? HERE : ELSEWHERE),
  )
  const idsOf = (names: string) =>
    new Set(fleet.filter(({ name }) => names.includes(name)).map((one) => one.id))

  it.each([
    ['nothing moves', '', [3, 0], 'bdf', 8],
    ['a device leaves it: the next one moves up', 'd', [3, 0], 'bfh', 7],
    ['a device leaves an earlier page', 'b', [3, 3], 'jln', 7],
    ['a device leaves a later page: only the total changes', 'p', [3, 0], 'bdf', 7],
    ['a device enters an earlier page', 'a', [3, 3], 'fhj', 9],
    ['a device enters it', 'i', [3, 3], 'hij', 9],
    ['a device enters a later page', 'q', [3, 3], 'hjl', 9],
    ['a device enters after the last one', 'q', [3, 6], 'npq', 9],
    ['devices enter at the start of the first page', 'ac', [3, 0], 'abc', 10],
    ['all devices leave', 'bdfhjlnp', [3, 0], '', 0],
    ['a page becomes empty', 'np', [3, 6], '', 6],
    ['a new page appears', 'aceg', [10, 10], 'np', 12],
    ['some devices leave and some enter', 'bdci', [3, 3], 'ijl', 8],
    ['without a limit, it has everything from the offset on', 'ab', [0, 2], 'fhjlnp', 8],
  ] as const)('%s', (_title, moving, [limit, offset], names, total) => {
    const { made, expected } = turn(fleet, idsOf(moving), { limit, offset })
    expect(made).toEqual({ names, total })
    expect(expected).toEqual(made)
  })

  it('matches the server’s answer after the moves in 2,000 random cases', () => {
    const random = seededRandom(20_261_122)
    const below = (end: number) => Math.floor(random() * end)
    for (let round = 0; round < 2_000; round++) {
      const many = Array.from({ length: below(40) }, (_, n) =>
        device(n, `${below(12)};`, random() < 0.5 ? HERE : ELSEWHERE),
      )
      const share = random()
      const moved = new Set(many.filter(() => random() < share * share).map((one) => one.id))
      const page = { limit: below(6), offset: below(25) }
      const { made, expected } = turn(many, moved, page)
      expect(made, `round ${round}: ${JSON.stringify(page)}`).toEqual(expected)
    }
  })
})
