import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { itemsOf } from '#src/widgets/refusal/field-messages.ts'

import { type Job, type JobState, jobStateOf } from './job-state.ts'

export type FollowedJob = ReturnType<typeof followJob>

/** What comes of a job, in this tab or another, for as long as somebody listens. */
export function followJob(job: Job) {
  const outbox = currentOutbox()
  const lastOp = new Map<string, string>()
  const known = new WeakMap<Op, ReturnType<typeof itemsOf>>()
  const itemsIn = (op: Op) => {
    const mutation = outbox?.definitionOf(op.kind)
    const items = known.get(op) ?? (mutation ? itemsOf(mutation, op.payload) : [])
    known.set(op, items)
    return items
  }
  let seen: unknown
  let state: JobState | undefined

  function get(): JobState {
    const view = outbox?.watch.get()
    if (state && seen === view) return state
    seen = view
    const isDone = (opId: string) => outbox?.watch.isDone(opId) ?? false
    state = jobStateOf(job, { ops: view?.ops ?? [], isDone, itemsOf: itemsIn }, lastOp)
    return state
  }
  const subscribe = (listener: () => void) => outbox?.watch.subscribe(listener) ?? (() => {})

  return {
    job,
    get,
    subscribe,
    /** Resolves once nothing of it waits or is on its way. */
    over: () =>
      new Promise<JobState>((resolve) => {
        const look = () => {
          const now = get()
          if (!now.isOver) return
          unsubscribe()
          resolve(now)
        }
        const unsubscribe = subscribe(look)
        look()
      }),
    /** Puts what was refused back in line. */
    async retryFailed() {
      const refused = get().items.flatMap(({ op, standing }) =>
        op && standing === 'failed' ? [op.opId] : [],
      )
      for (const opId of new Set(refused)) await outbox?.retry(opId)
    },
  }
}
