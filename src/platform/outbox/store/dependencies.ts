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
  const waiting = new Map<string, T[]>()
  for (const one of ops)
    for (const key of [...one.deps, ...one.refs]) {
      const others = waiting.get(key)
      if (others) others.push(one)
      else waiting.set(key, [one])
    }
  const reached = new Set<Linked>([op])
  for (const next of reached)
    for (const key of keysOf(next)) for (const one of waiting.get(key) ?? []) reached.add(one)
  return ops.filter((one) => one.opId !== op.opId && reached.has(one))
}

/** Whether it deletes what a change replaces: saved before that in the same group, and pointless at the same moment. */
export const isDeletionFor = (
  { deps, groupId }: Pick<Op, 'deps' | 'groupId'>,
  one: Pick<Op, 'opId' | 'groupId' | 'expiresAt' | 'yields'>,
) =>
  groupId !== undefined &&
  one.groupId === groupId &&
  one.expiresAt !== undefined &&
  !one.yields &&
  deps.includes(one.opId)

/** Changes in save order, but each after those that it waits for: a corrected change is saved after its dependents. */
export function inDependencyOrder<T extends { op: Linked }>(changes: readonly T[]): T[] {
  const coming = new Set(changes.flatMap(({ op }) => keysOf(op)))
  const ordered: T[] = []
  let waiting: T[] = []
  const isReady = ({ op }: T) => ![...op.deps, ...op.refs].some((key) => coming.has(key))
  for (const change of changes) {
    waiting.push(change)
    for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) {
      ordered.push(next)
      for (const key of keysOf(next.op)) coming.delete(key)
      const placed = next
      waiting = waiting.filter((one) => one !== placed)
    }
  }
  return [...ordered, ...waiting]
}

/** By which other changes refer to a change. */
const keysOf = ({ opId, yields }: Linked) => (yields ? [opId, yields.tempId] : [opId])

/** Temporary ids in use that no readable pending change creates. */
export function awaitedIds(ops: readonly Op[]) {
  const coming = new Set(ops.flatMap(({ yields }) => (yields ? [yields.tempId] : [])))
  return new Set(ops.flatMap(({ refs }) => refs.filter((id) => !coming.has(id))))
}

/** Changes that need attention, and all that wait for them or for a missing id. */
export const blockedOps = (ops: readonly Op[], missingIds: Iterable<string>) =>
  withDependents(ops, ({ state }) => state === 'attention', missingIds)

/**
 * Changes that wait for a later one of their lane: a corrected change is saved after its dependents, and an edit that merges
 * into an earlier change may use what was created in between. Other lanes keep their order, so they may wait through it.
 */
export function opsBeforePrerequisite(ops: readonly Op[]) {
  const byKey = new Map(ops.flatMap((op) => keysOf(op).map((key) => [key, op] as const)))
  const awaitedBy = ({ deps, refs }: Op) =>
    [...deps, ...refs].flatMap((key) => byKey.get(key) ?? [])
  const late = new Set(ops.flatMap((op) => awaitedBy(op).filter(({ seq }) => seq > op.seq)))
  // Also what these wait for in turn, which may have been saved before them.
  for (const op of late) for (const awaited of awaitedBy(op)) late.add(awaited)
  const found = [...late].flatMap((last) => {
    const waiting = withDependents(
      ops,
      (op) => op === last,
      [],
      ({ lane }) => lane !== last.lane,
    )
    return [...waiting].filter(({ lane, seq }) => lane === last.lane && seq < last.seq)
  })
  return new Set(found)
}

function withDependents(
  ops: readonly Op[],
  isFirst: (op: Op) => boolean,
  missingIds: Iterable<string>,
  holdsLane: (op: Op) => boolean = () => false,
) {
  const found = new Set<Op>()
  const [keys, ids] = [new Set<string>(), new Set(missingIds)]
  /** Where the lanes stop. */
  const stops = new Map<string, number>()
  const stopOf = (lane: string) => stops.get(lane) ?? Number.POSITIVE_INFINITY
  const isFound = (op: Op) =>
    isFirst(op) ||
    op.seq > stopOf(op.lane) ||
    op.deps.some((key) => keys.has(key)) ||
    op.refs.some((id) => ids.has(id))
  let before: number
  // In save order, but a corrected change comes after its dependents.
  do {
    before = found.size
    for (const op of ops) {
      if (found.has(op) || !isFound(op)) continue
      found.add(op)
      keys.add(op.opId)
      if (op.yields) ids.add(op.yields.tempId)
      if (holdsLane(op)) stops.set(op.lane, Math.min(op.seq, stopOf(op.lane)))
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
