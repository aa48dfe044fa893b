import { isSameName } from '#src/domain/name-order.ts'

import type { Base, FieldConflict } from '../store/op.ts'

export type Merge =
  /** No other user changed these fields: the change applies to the newer state. */
  | { conflicts: []; base: Base }
  /** Another user changed the same fields to other values. */
  | { conflicts: [FieldConflict, ...FieldConflict[]]; base: Base }

/** Compares what the author saw, what they set and the server's state, field by field (OFF-18). */
export function threeWay(base: Base, mine: Readonly<Record<string, unknown>>, theirs: Base): Merge {
  const conflicts = Object.entries(mine).flatMap(([field, wanted]): FieldConflict[] => {
    const [before, now] = [base.fields[field], theirs.fields[field]]
    const isFree = isEqual(now, before) || isEqual(now, wanted)
    return isFree ? [] : [{ field, base: before, mine: wanted, theirs: now }]
  })
  const next = baseOf(theirs, mine)
  const [first, ...rest] = conflicts
  return first ? { conflicts: [first, ...rest], base: next } : { conflicts: [], base: next }
}

/** A state reduced to the fields of a change. */
export const baseOf = ({ version, fields }: Base, changes: object): Base => ({
  version,
  fields: Object.fromEntries(Object.keys(changes).map((field) => [field, fields[field]])),
})

/** Deep equality of JSON values; missing and undefined are equal, and so are the Unicode forms of a text. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'string' && typeof b === 'string') return isSameName(a, b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const [x, y] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...keys].every((key) => isEqual(x.get(key), y.get(key)))
}
