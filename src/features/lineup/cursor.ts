import { stretchAt } from '#src/domain/schedule/planned.ts'

import type { DeviceStretch, LineupRow } from './rows.ts'

/** Where the keyboard is: in a row, at a moment. Up and down keep the moment. */
export interface Cursor {
  row: number
  at: number
}

const PAGE_ROWS = 10

/** On what there is: rows come and go, and time passes. */
export function settled({ row, at }: Cursor, rows: readonly LineupRow[], till: number): Cursor {
  const inRows = Math.min(Math.max(0, row), rows.length - 1)
  const first = rows[inRows]?.stretches[0]?.from ?? at
  return { row: inRows, at: Math.min(Math.max(first, at), till - 1) }
}

export const stretchUnder = ({ row, at }: Cursor, rows: readonly LineupRow[]) =>
  stretchAt(rows[row]?.stretches ?? [], at)

type Step = (cursor: Cursor, row: readonly DeviceStretch[]) => Cursor

const along =
  (steps: 1 | -1): Step =>
  (cursor, row) => {
    const at = row.findIndex(({ from, till }) => from <= cursor.at && cursor.at < till)
    return { ...cursor, at: row[at + steps]?.from ?? cursor.at }
  }
const down =
  (rows: number): Step =>
  (cursor) => ({ ...cursor, row: cursor.row + rows })

const STEPS: Partial<Record<string, Step>> = {
  ArrowRight: along(1),
  ArrowLeft: along(-1),
  ArrowDown: down(1),
  ArrowUp: down(-1),
  PageDown: down(PAGE_ROWS),
  PageUp: down(-PAGE_ROWS),
  Home: (cursor) => ({ ...cursor, at: -Infinity }),
  End: (cursor) => ({ ...cursor, at: Infinity }),
}
const FAR_STEPS: Partial<Record<string, Step>> = {
  Home: () => ({ row: 0, at: -Infinity }),
  End: () => ({ row: Infinity, at: Infinity }),
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Where a key leads; undefined where it is none of these. `till`: of what is drawn. */
export function cursorAfter(
  cursor: Cursor,
  { key, ctrlKey, metaKey }: Pressed,
  rows: readonly LineupRow[],
  till: number,
): Cursor | undefined {
  const step = (ctrlKey || metaKey ? FAR_STEPS : STEPS)[key]
  return step && settled(step(cursor, rows[cursor.row]?.stretches ?? []), rows, till)
}
