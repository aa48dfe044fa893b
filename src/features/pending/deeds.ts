import type { Op, Receipt } from '#src/platform/outbox/store/op.ts'

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

export function deedsOf(ops: readonly Op[], receipts: readonly Receipt[]): Deed[] {
  const groups = groupsOf(ops, ({ groupId, opId }) => groupId ?? opId)
  const done = groupsOf(receipts, ({ groupId }) => groupId)
  return [...groups].map(([key, group]) => ({
    key,
    ops: group,
    done: done.get(key) ?? [],
    standing: standingOf(group),
  }))
}

/** What has no key is left out. */
function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string | undefined) {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = key === undefined ? undefined : groups.get(key)
    if (group) group.push(item)
    else if (key !== undefined) groups.set(key, [item])
  }
  return groups
}

function standingOf(ops: readonly Op[]): Deed['standing'] {
  if (ops.some(({ state }) => state === 'attention')) return 'attention'
  return ops.some(({ state }) => state === 'sending') ? 'sending' : 'waiting'
}
