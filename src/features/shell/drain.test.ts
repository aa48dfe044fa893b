import { expect, it } from 'vitest'

import { type Drain, nextDrain } from './drain.ts'

const run = (steps: readonly (readonly [waiting: number, sending: boolean])[], attention = 0) =>
  steps.reduce<Drain | undefined>(
    (drain, [waiting, sending]) => nextDrain(drain, { waiting, attention, sending }),
    undefined,
  )

it.each([
  ['nothing is sent', [[3, false]], undefined],
  ['the first is sent', [[9, true]], { total: 9, left: 9 }],
  [
    'two are sent',
    [
      [9, true],
      [8, true],
      [7, false],
    ],
    { total: 9, left: 7 },
  ],
  [
    'one is saved meanwhile',
    [
      [9, true],
      [8, true],
      [9, true],
    ],
    { total: 10, left: 9 },
  ],
  [
    'all are sent',
    [
      [9, true],
      [0, false],
      [0, false],
    ],
    { total: 9, left: 0 },
  ],
  [
    'one is saved after all were sent',
    [
      [9, true],
      [0, false],
      [1, false],
    ],
    undefined,
  ],
  [
    'the next ones are sent',
    [
      [9, true],
      [0, false],
      [2, true],
    ],
    { total: 2, left: 2 },
  ],
] as const)('tracks progress when %s', (_title, steps, expected) => {
  expect(run(steps)).toEqual(expected)
})

it('is undefined if some changes were rejected', () => {
  expect(
    run(
      [
        [9, true],
        [0, false],
      ],
      1,
    ),
  ).toBeUndefined()
})

it('stays the same object while nothing changes', () => {
  const drain = { total: 9, left: 7 }
  expect(nextDrain(drain, { waiting: 7, attention: 0, sending: true })).toBe(drain)
})
