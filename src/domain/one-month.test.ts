import { expect, it } from 'vitest'

import { oneMonthAfter } from './one-month.ts'

it.each([
  ['2026-11-22T10:11:12.345Z', '2026-12-22T10:11:12.345Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2026-08-31T12:00:00.000Z', '2026-09-30T12:00:00.000Z'],
  ['2027-01-29T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-02-28T00:00:00.000Z', '2026-03-28T00:00:00.000Z'],
])('a month after %s is %s', (now, expected) => {
  expect(new Date(oneMonthAfter(Date.parse(now))).toISOString()).toBe(expected)
})
