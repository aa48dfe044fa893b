import type { OutboxDatabase } from './database.ts'
import type { Op } from './op.ts'

type Linked = Pick<Op, 'opId' | 'deps' | 'refs' | 'yields'>

const waitsDirectly = (op: Linked, earlier: Linked) =>
  op.deps.includes(earlier.opId) ||
  (earlier.yields !== undefined && op.refs.includes(earlier.yields.tempId))

/** The unfinished changes that must be sent before this one. */
export const prerequisites = <T extends Linked>(op: Linked, ops: readonly T[]) =>
  ops.filter((earlier) => waitsDirectly(op, earlier))

/** All direct and indirect dependents of a change, in order. */
export function dependents<T extends Linked>(op: Linked, ops: readonly T[]): T[] {
  const reached: Linked[] = [op]
  for (const next of reached)
    reached.push(...ops.filter((one) => !reached.includes(one) && waitsDirectly(one, next)))
  return ops.filter((one) => one.opId !== op.opId && reached.includes(one))
}

/** Temporary ids in use that no readable pending change creates. */
export function awaitedIds(ops: readonly Op[]) {
  const coming = new Set(ops.flatMap(({ yields }) => (yields ? [yields.tempId] : [])))
  return new Set(ops.flatMap(({ refs }) => refs.filter((id) => !coming.has(id))))
}

/** Changes that need attention, and all that wait for them or for a missing id. */
export function blockedOps(ops: readonly Op[], missingIds: Iterable<string>) {
  const found = new Set<Op>()
  const [keys, ids] = [new Set<string>(), new Set(missingIds)]
  const isBlocked = ({ state, deps, refs }: Op) =>
    state === 'attention' || deps.some((key) => keys.has(key)) || refs.some((id) => ids.has(id))
  let before: number
  // In save order, but a corrected change comes after its dependents.
  do {
    before = found.size
    for (const op of ops) {
      if (found.has(op) || !isBlocked(op)) continue
      found.add(op)
      keys.add(op.opId)
      if (op.yields) ids.add(op.yields.tempId)
    }
  } while (found.size > before)
  return found
}

/** Makes dependents of a change depend on its replacement. */
export const renameDependency = (db: OutboxDatabase, from: string, to: string) =>
  db.ops
    .where('deps')
    .equals(from)
    .modify((later) => {
      later.deps = later.deps.map((one) => (one === from ? to : one))
    })
