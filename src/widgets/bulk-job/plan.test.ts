import { expect, it } from 'vitest'

import { limitPlan, planBulk } from './plan.ts'

const plan = planBulk(
  [1, 2, 3, 4, 5, 6],
  (item) => (item % 2 ? 'odd' : item > 4 ? 'big' : undefined),
  ['big', 'even more', 'odd'],
)

it('keeps the order of items and of reasons, without empty ones', () => {
  expect(plan).toEqual({
    included: [2, 4],
    excluded: [
      { reason: 'big', items: [6] },
      { reason: 'odd', items: [1, 3, 5] },
    ],
  })
})

it('excludes items beyond the limit as the last reason', () => {
  expect(limitPlan(plan, 2)).toEqual(plan)
  expect(limitPlan(plan, 1)).toEqual({
    included: [2],
    excluded: [...plan.excluded, { reason: 'tooMany', items: [4] }],
  })
})
