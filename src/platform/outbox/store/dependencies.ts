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

/** Makes dependents of a change depend on its replacement. */
export const renameDependency = (db: OutboxDatabase, from: string, to: string) =>
  db.ops
    .where('deps')
    .equals(from)
    .modify((later) => {
      later.deps = later.deps.map((one) => (one === from ? to : one))
    })
