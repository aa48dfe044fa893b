import { expect, it } from 'vitest'

import { type Cursor, cursorAfter, clampCursor, stretchUnder } from './cursor.ts'
import { type LineupRow, rowsOf } from './rows.ts'

const HOUR = 3_600_000
const TILL = 24 * HOUR
const at = (hour: number) => new Date(hour * HOUR).toISOString()
const device = (id: string, ...entries: [name: string, from: number, till: number][]) => ({
  id,
  name: id,
  orientation: 'horizontal' as const,
  panel: { model: 'i7', width: 1280, height: 720 },
  thumbnail: null,
  pushed: null,
  fallback: { name: 'Logo', kind: 'image' as const, thumbnail: null },
  entries: entries.map(([name, from, till]) => ({
    id: name,
    name,
    kind: 'template' as const,
    thumbnail: null,
    start: at(from),
    end: at(till),
  })),
})
const rows = rowsOf(
  [device('one', ['Lunch', 12, 13]), device('two'), device('three', ['Night', 20, 30])],
  { from: 6 * HOUR, till: 54 * HOUR },
)

const press = (from: Cursor, ...keys: string[]) =>
  keys.reduce((cursor, name) => {
    const ctrlKey = name.startsWith('Ctrl+')
    const key = name.replace('Ctrl+', '')
    return cursorAfter(cursor, { key, ctrlKey, metaKey: false }, rows, TILL) ?? cursor
  }, from)
const contentAt = (cursor: Cursor) => {
  const shows = stretchUnder(cursor, rows)?.shows
  return [cursor.row, shows?.why === 'schedule' ? shows.content.name : shows?.why]
}

const START = { row: 0, at: 7 * HOUR }

it('moves along a row by stretches, and stops at its ends', () => {
  expect(contentAt(press(START, 'ArrowRight'))).toEqual([0, 'Lunch'])
  expect(contentAt(press(START, 'ArrowRight', 'ArrowRight', 'ArrowRight'))).toEqual([0, 'default'])
  expect(press(START, 'ArrowRight', 'ArrowLeft', 'ArrowLeft').at).toBe(6 * HOUR)
  expect(contentAt(press(START, 'End'))).toEqual([0, 'default'])
  expect(press(START, 'End', 'Home').at).toBe(6 * HOUR)
})

it('keeps the moment when moving up and down', () => {
  const lunch = press(START, 'ArrowRight')
  expect(press(lunch, 'ArrowDown', 'ArrowUp')).toEqual(lunch)
  expect(contentAt(press(START, 'PageDown', 'ArrowRight'))).toEqual([2, 'Night'])
  expect(contentAt(press(START, 'Ctrl+End'))).toEqual([2, 'Night'])
  expect(press(START, 'Ctrl+End', 'Ctrl+Home')).toEqual({ row: 0, at: 6 * HOUR })
  expect(press(START, 'ArrowUp')).toEqual(START)
})

it('stays in the last stretch if the stored data ends before the axis', () => {
  const stored = rowsOf([device('one', ['Lunch', 12, 13])], { from: 6 * HOUR, till: 20 * HOUR })
  const end = { row: 0, at: 20 * HOUR - 1 }
  expect(clampCursor({ row: 0, at: Infinity }, stored, TILL)).toEqual(end)
  const left = { key: 'ArrowLeft', ctrlKey: false, metaKey: false }
  expect(cursorAfter(end, left, stored, TILL)).toEqual({ row: 0, at: 12 * HOUR })
})

it('ignores other keys', () => {
  const enter = { key: 'Enter', ctrlKey: false, metaKey: false }
  expect(cursorAfter(START, enter, rows, TILL)).toBeUndefined()
})

it('clamps the cursor when rows are removed and time passes', () => {
  const far = { row: 9, at: 2 * HOUR }
  expect(clampCursor(far, rows, TILL)).toEqual({ row: 2, at: 6 * HOUR })
  const none: LineupRow[] = []
  expect(stretchUnder(clampCursor(far, none, TILL), none)).toBeUndefined()
})
