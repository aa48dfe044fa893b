import type { Op, Receipt } from '#src/platform/outbox/op.ts'

/** What one deed of the user made: most often one change, sometimes several that belong together. */
export interface Deed {
  key: string
  /** Unfinished, in the order of saving. */
  ops: readonly Op[]
  /** Parts of it that the server has. */
  done: readonly Receipt[]
  /** That of the part which matters most to the reader. */
  standing: 'attention' | 'sending' | 'waiting'
}

/** Names of the deeds that have more than one part, for their receipts are worth reading. */
export const groupIdsOf = (ops: readonly Op[]) => [
  ...new Set(ops.flatMap(({ groupId }) => (groupId === undefined ? [] : [groupId]))),
]

export function deedsOf(ops: readonly Op[], receipts: readonly Receipt[]): Deed[] {
  const groups = new Map<string, Op[]>()
  for (const op of ops) {
    const key = op.groupId ?? op.opId
    const group = groups.get(key)
    if (group) group.push(op)
    else groups.set(key, [op])
  }
  return [...groups].map(([key, group]) => ({
    key,
    ops: group,
    done: receipts.filter(({ groupId }) => groupId === key),
    standing: standingOf(group),
  }))
}

function standingOf(ops: readonly Op[]): Deed['standing'] {
  if (ops.some(({ state }) => state === 'attention')) return 'attention'
  return ops.some(({ state }) => state === 'sending') ? 'sending' : 'waiting'
}
