import { expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import type { EntrySpan } from './entry.ts'
import { mergedEntries } from './span.ts'

const { deviceId } = buildEntry()
const at = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day)).toISOString()
const entry = (name: string, month: number, day: number) =>
  buildEntry({ id: name, name, start: at(month, day), end: at(month, day + 1) })
const told = (askedAt: number, from: string, to: string, entries: EntrySpan['entries']) => ({
  deviceId,
  askedAt,
  from,
  to,
  entries,
})
const names = (...spans: Parameters<typeof mergedEntries>[0]) =>
  mergedEntries(spans).map(({ name }) => name)

it('merges several spans, earliest entry first', () => {
  const may = told(2, at(5), at(6), [entry('B', 5, 10)])
  const april = told(1, at(4), at(5), [entry('A', 4, 10)])
  expect(names(may, april)).toEqual(['A', 'B'])
})

it('uses the later answer’s version of an entry', () => {
  const may = told(1, at(5), at(6), [entry('A', 5, 31)])
  const june = told(2, at(5, 25), at(7), [{ ...entry('A', 5, 31), end: at(6, 3) }])
  expect(mergedEntries([june, may]).map(({ end }) => end)).toEqual([at(6, 3)])
})

it('removes entries missing from the later answer', () => {
  const may = told(1, at(5), at(6), [entry('A', 5, 10), entry('B', 5, 30)])
  expect(names(may, told(2, at(5, 25), at(7), []))).toEqual(['A'])
})

it('shows an entry moved to another month only there', () => {
  const may = told(1, at(5), at(6), [entry('A', 5, 10)])
  expect(names(may, told(2, at(7), at(8), [entry('A', 7, 10)]))).toEqual(['A'])
})
