import { expect, it } from 'vitest'

import { dateOf, dayOf } from '../time/days.ts'
import {
  periodDays,
  type Period,
  periodSpan,
  stepPeriod,
  changeView,
  visibleWeeks,
} from './period.ts'

const WEEK = 7
const walk = (period: Period, steps: number, weekLength = WEEK) => {
  const shown = periodDays(stepPeriod(period, steps, weekLength), weekLength)
  return [shown[0], shown.at(-1)].map((day) => dateOf(day ?? 0))
}
const month = (date: string): Period => ({ view: 'month', anchor: dayOf(date) })
const week = (date: string): Period => ({ view: 'week', anchor: dayOf(date) })

it.each([
  ['the next month', month('2026-11-25'), 1, ['2026-11-30', '2027-01-03']],
  ['from the 31st to a short month', month('2027-01-31'), 1, ['2027-02-01', '2027-02-28']],
  ['to a leap month', month('2026-11-25'), 15, ['2028-01-31', '2028-03-05']],
  ['years ahead', month('2026-11-25'), 120, ['2036-10-27', '2036-11-30']],
  ['years back', month('2026-11-25'), -24, ['2024-10-28', '2024-12-01']],
  ['a week over the end of the year', week('2026-12-31'), 0, ['2026-12-28', '2027-01-03']],
  ['a year of weeks', week('2026-11-25'), 52, ['2027-11-22', '2027-11-28']],
] as const)('steps to %s', (_what, period, steps, expected) => {
  expect(walk(period, steps)).toEqual(expected)
})

it('steps by three days on a phone', () => {
  expect(walk(week('2028-02-28'), 0, 3)).toEqual(['2028-02-28', '2028-03-01'])
  expect(walk(week('2028-02-28'), 1, 3)).toEqual(['2028-03-02', '2028-03-04'])
})

it('spans its days up to the last midnight', () => {
  const { start, end } = periodSpan(periodDays(month('2028-02-29'), WEEK))
  expect([start, end].map(dateOf)).toEqual(['2028-01-31', '2028-03-06'])
})

it('lists 31 days from its first day and continues where it ended', () => {
  const list: Period = { view: 'list', anchor: dayOf('2026-11-25') }
  expect(walk(list, 0)).toEqual(['2026-11-25', '2026-12-25'])
  expect(walk(list, 1)).toEqual(['2026-12-26', '2027-01-25'])
  const now = dayOf('2026-11-25') + 1
  expect(changeView(month('2026-11-01'), 'list', now).anchor).toBe(dayOf('2026-11-25'))
  expect(changeView(month('2027-02-01'), 'list', now).anchor).toBe(dayOf('2027-02-01'))
})

it.each([
  ['on the first', '2026-11-01', 6],
  ['in its second week', '2026-11-04', 5],
  ['at its end, with at least three weeks', '2026-11-30', 3],
  ['in the future', '2026-10-01', 6],
  ['that is over', '2027-01-01', 6],
] as const)('shows the remaining weeks of a month %s', (_what, today, weeks) => {
  expect(visibleWeeks(periodDays(month('2026-11-25'), WEEK), dayOf(today))).toBe(weeks)
})
