import { dependents, isDeletionFor } from '../store/dependencies.ts'
import { isAnswerLost, isRefused, type NewOp, type Op } from '../store/op.ts'

/** Whether the server cannot have applied the change. */
const neverArrived = (op: Op) =>
  op.state !== 'sending' && (op.firstSentAt === undefined || isRefused(op) || isMissed(op))

const isMissed = (op: Op) =>
  op.state === 'attention' && op.error?.reason === 'missed' && !isAnswerLost(op)

/** All that is discarded with a change: its dependents, and the deletion of what it replaces if the server has not applied it. */
export function discardedWith(op: Op, ops: readonly Op[]): [first: Op, ...others: Op[]] {
  const first = ops.find((one) => isDeletionFor(op, one) && neverArrived(one)) ?? op
  return [first, ...dependents(first, ops)]
}

/** The discarded changes without the deletion of what they replace. */
export function withoutDeletion(discarded: readonly Op[]) {
  const byId = new Map(discarded.map((op) => [op.opId, op]))
  const deletionsFor = (op: Op) =>
    op.deps.flatMap((id) => byId.get(id) ?? []).filter((one) => isDeletionFor(op, one))
  return discarded.filter((op) => deletionsFor(op).length === 0)
}

/**
 * The unsent changes that a deletion cancels: the creation of its entity, edits of it, and creations `inside` it. Undefined if
 * the server knows the entity, or if other changes depend on it: a new folder may have been moved out of it, an existing one
 * moved into it has to be deleted on the server, and the server refuses to delete what a template or a schedule uses.
 */
export function canceledBy(
  removal: Pick<NewOp, 'entityKey'>,
  inside: readonly string[],
  ops: readonly Op[],
) {
  const creation = ops.find(({ yields, entityKey }) => yields && entityKey === removal.entityKey)
  if (!creation) return undefined
  const all = [creation, ...dependents(creation, ops)]
  const isCancelable = ({ yields, entityKey }: Op) =>
    entityKey === removal.entityKey || (yields !== undefined && inside.includes(yields.entity))
  return all.every((op) => neverArrived(op) && isCancelable(op)) ? all : undefined
}

/** Unsent edits of the deleted entity at the end of the lane, on which no later change depends. */
export function supersededBy(removal: Pick<NewOp, 'entityKey' | 'lane'>, ops: readonly Op[]) {
  const lane = ops.filter((op) => op.lane === removal.lane)
  const others = lane.filter(
    (op) => op.entityKey !== removal.entityKey || op.yields !== undefined || !neverArrived(op),
  )
  const lastOther = others.at(-1)?.seq ?? 0
  return lane.filter(({ seq }) => seq > lastOther)
}

/**
 * Changes that refer to the deleted entity, or to what was created in it: the deletion is sent after them. In its own lane, it
 * only waits for what may be a move out of it, which may be skipped while it needs attention: `deletesContent`. `names`: the ids
 * of all that is deleted, and their former temporary ids.
 */
export function opsMentioning(
  { lane, entityKey }: Pick<NewOp, 'lane' | 'entityKey'>,
  names: readonly string[],
  ops: readonly Op[],
  deletesContent: boolean,
) {
  const ids = new Set(names)
  const found: Op[] = []
  const isAwaited = (op: Op) =>
    op.lane !== lane || (deletesContent && !op.yields && op.entityKey !== entityKey)
  // In save order, so that parents come before their children.
  for (const op of ops) {
    // A folder may have thousands of ids, too many to look for one by one.
    const words = JSON.stringify(op.payload).split(/[^\w-]+/)
    if (!words.some((word) => ids.has(word))) continue
    if (op.yields) ids.add(op.yields.tempId)
    if (isAwaited(op) && op.state !== 'attention') found.push(op)
  }
  return found.map(({ opId }) => opId)
}
