import * as v from 'valibot'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op, Receipt } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'

/** The changes of one user action: usually one, sometimes several. */
export interface ChangeGroup {
  key: string
  /** Unfinished changes in the order of saving. */
  ops: readonly Op[]
  /** Changes that were sent. */
  done: readonly Receipt[]
  /** The most important status of its changes. */
  status: 'attention' | 'sending' | 'waiting'
}

export function groupChanges(ops: readonly Op[], receipts: readonly Receipt[]): ChangeGroup[] {
  const groups = groupByKey(ops, ({ groupId, opId }) => groupId ?? opId)
  const done = groupByKey(receipts, ({ groupId }) => groupId)
  return [...groups].map(([key, group]) => ({
    key,
    ops: group,
    done: done.get(key) ?? [],
    status: statusOf(group),
  }))
}

/** Items without a key are left out. */
function groupByKey<T>(items: readonly T[], keyOf: (item: T) => string | undefined) {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = key === undefined ? undefined : groups.get(key)
    if (group) group.push(item)
    else if (key !== undefined) groups.set(key, [item])
  }
  return groups
}

function statusOf(ops: readonly Op[]): ChangeGroup['status'] {
  if (ops.some(({ state }) => state === 'attention')) return 'attention'
  return ops.some(({ state }) => state === 'sending') ? 'sending' : 'waiting'
}

/** Title of a group: the remaining items of a bulk change, or a general one. */
export function groupTitle({ done, ops, status }: ChangeGroup) {
  const hasRemoved = done.some(({ kind }) => currentOutbox()?.definitionOf(kind)?.removes)
  if (hasRemoved && ops.some(({ yields }) => yields)) return pendingTexts.replacedHalf
  const isOnMany = sharedTitle(ops)
  if (isOnMany !== undefined) return isOnMany
  return done.length > 0 && status === 'attention' ? pendingTexts.deedHalf : pendingTexts.deedWhole
}

/** Undefined for mixed kinds and for kinds without bulk changes. */
function sharedTitle([first, ...others]: readonly Op[]) {
  const mutation = first && currentOutbox()?.definitionOf(first.kind)
  if (!first || !mutation?.together) return undefined
  if (others.some(({ kind }) => kind !== first.kind)) return undefined
  if (others.length === 0) return first.label
  const inputs = [first, ...others].map(({ payload }) => v.safeParse(mutation.input, payload))
  return mutation.together(inputs.flatMap((input) => (input.success ? [input.output] : [])))
}
