import type { Op } from '../store/op.ts'
import type { OutboxWatch } from './watch.ts'

export type Outcome = 'done' | 'attention' | 'waiting'

/** The first thing that is known about a change after it was saved. */
export const outcomeOf = (watch: OutboxWatch, opId: string, patienceMs: number) =>
  new Promise<Outcome>((resolve) => {
    const settle = (outcome: Outcome | undefined) => {
      if (!outcome) return
      unsubscribe()
      clearTimeout(timer)
      resolve(outcome)
    }
    const unsubscribe = watch.subscribe(() => settle(currently(watch, opId)))
    const timer = setTimeout(() => settle('waiting'), patienceMs)
    settle(currently(watch, opId))
  })

function currently(watch: OutboxWatch, opId: string): Outcome | undefined {
  const { ops } = watch.get()
  // What was left undone of it stands in its group.
  const isOfIt = (op: Op) => op.opId === opId || op.groupId === opId
  if (ops.some((op) => op.state === 'attention' && isOfIt(op))) return 'attention'
  if (watch.isDone(opId)) return 'done'
  const op = ops.find((one) => one.opId === opId)
  return op?.state === 'queued' && op.attempts > 0 ? 'waiting' : undefined
}
