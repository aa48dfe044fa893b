import { stretchAt } from '#src/domain/schedule/lineup.ts'

import type { DeviceStretch, LineupRow } from './rows.ts'

/** Keyboard cursor: a row and a moment. Up and down keep the moment. */
export interface Cursor {
  row: number
  at: number
}

const PAGE_ROWS = 10

/** Clamps the cursor to the rows, their stretches and the axis; stored stretches may end before the axis does. */
export function clampCursor({ row, at }: Cursor, rows: readonly LineupRow[], till: number): Cursor {
  const inRows = Math.min(Math.max(0, row), rows.length - 1)
  const stretches = rows[inRows]?.stretches ?? []
  const first = stretches[0]?.from ?? at
  const end = Math.min(stretches.at(-1)?.till ?? till, till)
  return { row: inRows, at: Math.min(Math.max(first, at), end - 1) }
}

export const stretchUnder = ({ row, at }: Cursor, rows: readonly LineupRow[]) =>
  stretchAt(rows[row]?.stretches ?? [], at)

type Step = (cursor: Cursor, row: readonly DeviceStretch[]) => Cursor

const moveAlong =
  (steps: 1 | -1): Step =>
  (cursor, row) => {
    const at = row.findIndex(({ from, till }) => from <= cursor.at && cursor.at < till)
    return { ...cursor, at: row[at + steps]?.from ?? cursor.at }
  }
const moveDown =
  (rows: number): Step =>
  (cursor) => ({ ...cursor, row: cursor.row + rows })

const STEPS: Partial<Record<string, Step>> = {
  ArrowRight: moveAlong(1),
  ArrowLeft: moveAlong(-1),
  ArrowDown: moveDown(1),
  ArrowUp: moveDown(-1),
  PageDown: moveDown(PAGE_ROWS),
  PageUp: moveDown(-PAGE_ROWS),
  Home: (cursor) => ({ ...cursor, at: -Infinity }),
  End: (cursor) => ({ ...cursor, at: Infinity }),
}
const FAR_STEPS: Partial<Record<string, Step>> = {
  Home: () => ({ row: 0, at: -Infinity }),
  End: () => ({ row: Infinity, at: Infinity }),
}

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** The cursor after a key press; undefined for other keys. `till` is the end of the axis. */
export function cursorAfter(
  cursor: Cursor,
  { key, ctrlKey, metaKey }: KeyPress,
  rows: readonly LineupRow[],
  till: number,
): Cursor | undefined {
  const step = (ctrlKey || metaKey ? FAR_STEPS : STEPS)[key]
  return step && clampCursor(step(cursor, rows[cursor.row]?.stretches ?? []), rows, till)
}
