import { expect, it } from 'vitest'

import { isDate, isTime } from './is-date.ts'

it.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['1000-01-01', true],
  ['9999-12-31', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['0999-12-31', false],
  ['20266-11-20', false],
  ['2026-11-20T10:00', false],
  ['20/11/2026', false],
  ['', false],
])('%j is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:30', false],
  ['––:30', false],
  ['', false],
])('%j is a time: %s', (text, expected) => {
  expect(isTime(text)).toBe(expected)
})
