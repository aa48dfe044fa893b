import { dependents } from '../store/dependencies.ts'
import type { NewOp, Op } from '../store/op.ts'

/** The server itself has said that it did not apply the change. With any other reason an earlier attempt may have been applied. */
const REFUSED = new Set([
  'forbidden',
  'notFound',
  'conflict',
  'changedSince',
  'tooLarge',
  'invalid',
  'missed',
])

/** Whether the server can have heard of it: then it has to be told of the end, too. */
const neverArrived = ({ state, firstSentAt, error }: Op) =>
  state !== 'sending' &&
  (firstSentAt === undefined || (state === 'attention' && REFUSED.has(error?.reason ?? '')))

/**
 * What a deletion takes back without a word to the server: the creation of its entity, what was done to that, and what was made
 * in it. Undefined where the server knows the entity, or where anything else hangs on it: a folder that was made in it may have
 * been moved out since, and an older one moved into it is to be deleted for real.
 */
export function cancelledBy(removal: Pick<NewOp, 'entityKey'>, ops: readonly Op[]) {
  const creation = ops.find(({ yields, entityKey }) => yields && entityKey === removal.entityKey)
  if (!creation) return undefined
  const all = [creation, ...dependents(creation, ops)]
  const goesWithIt = ({ yields, entityKey }: Op) =>
    yields !== undefined || entityKey === removal.entityKey
  return all.every((op) => neverArrived(op) && goesWithIt(op)) ? all : undefined
}

/** Unsent edits at the end of the lane, of what is deleted now: nothing that came after can need them. */
export function supersededBy(removal: Pick<NewOp, 'entityKey' | 'lane'>, ops: readonly Op[]) {
  const lane = ops.filter((op) => op.lane === removal.lane)
  const others = lane.filter(
    (op) => op.entityKey !== removal.entityKey || op.yields !== undefined || !neverArrived(op),
  )
  const lastOther = others.at(-1)?.seq ?? 0
  return lane.filter(({ seq }) => seq > lastOther)
}

/**
 * Changes in other lanes that speak of what is deleted now, or of what they make in it: the deletion waits for them, as it came
 * after them. `names`: its id, and the temporary one that it had.
 */
export function mentioning(
  { lane }: Pick<NewOp, 'lane'>,
  names: readonly string[],
  ops: readonly Op[],
) {
  const ids = [...names]
  const found: Op[] = []
  // In the order of saving, so that what is made comes before what is put into it.
  for (const op of ops) {
    const text = JSON.stringify(op.payload)
    if (!ids.some((id) => text.includes(id))) continue
    if (op.yields) ids.push(op.yields.tempId)
    if (op.lane !== lane && op.state !== 'attention') found.push(op)
  }
  return found.map(({ opId }) => opId)
}
