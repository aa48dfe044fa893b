import type { Base, FieldConflict } from '../store/op.ts'

export type Merge =
  /** Nobody else touched these fields: the change stands, upon the newer state. */
  | { conflicts: []; base: Base }
  /** Somebody else changed the same fields, to something else. */
  | { conflicts: [FieldConflict, ...FieldConflict[]]; base: Base }

/** What its author saw, what they want, and what the server has now, field by field (OFF-18). */
export function threeWay(base: Base, mine: Readonly<Record<string, unknown>>, theirs: Base): Merge {
  const conflicts = Object.entries(mine).flatMap(([field, wanted]): FieldConflict[] => {
    const [before, now] = [base.fields[field], theirs.fields[field]]
    const isFree = isEqual(now, before) || isEqual(now, wanted)
    return isFree ? [] : [{ field, base: before, mine: wanted, theirs: now }]
  })
  const fields = Object.fromEntries(Object.keys(mine).map((field) => [field, theirs.fields[field]]))
  const next = { version: theirs.version, fields }
  const [first, ...rest] = conflicts
  return first ? { conflicts: [first, ...rest], base: next } : { conflicts: [], base: next }
}

/** Of what JSON can hold; missing and undefined are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const [x, y] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...keys].every((key) => isEqual(x.get(key), y.get(key)))
}
