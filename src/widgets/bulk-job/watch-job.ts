import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { itemsOf } from '#src/widgets/rejected-change/field-messages.ts'

import { type Job, type JobState, jobStateOf } from './job-state.ts'

export type WatchedJob = ReturnType<typeof watchJob>

/** Observes a job, whichever tab sends it. */
export function watchJob(job: Job) {
  const outbox = currentOutbox()
  const lastOp = new Map<string, string>()
  const known = new WeakMap<Op, ReturnType<typeof itemsOf>>()
  const itemsIn = (op: Op) => {
    const mutation = outbox?.definitionOf(op.kind)
    const items = known.get(op) ?? (mutation ? itemsOf(mutation, op.payload) : [])
    known.set(op, items)
    return items
  }
  let lastView: unknown
  let state: JobState | undefined

  function get(): JobState {
    const view = outbox?.watch.get()
    if (state && lastView === view) return state
    lastView = view
    const isDone = (opId: string) => outbox?.watch.isDone(opId) ?? false
    const knownId = (id: string) => view?.serverIds.get(id) ?? id
    state = jobStateOf(job, { ops: view?.ops ?? [], isDone, itemsOf: itemsIn, knownId }, lastOp)
    return state
  }
  const subscribe = (listener: () => void) => outbox?.watch.subscribe(listener) ?? (() => {})

  const until = (isMet: (now: JobState) => boolean) =>
    new Promise<JobState>((resolve) => {
      const check = () => {
        const now = get()
        if (!isMet(now)) return
        unsubscribe()
        resolve(now)
      }
      const unsubscribe = subscribe(check)
      check()
    })

  return {
    job,
    get,
    subscribe,
    /** Resolves once no change is queued or in flight. */
    untilOver: () => until(({ isOver }) => isOver),
    /** Requeues all rejected changes, or none if that fails. Resolves once the state shows it. */
    async retryFailed() {
      const failed = new Set(
        get().items.flatMap(({ op, status }) => (op && status === 'failed' ? [op] : [])),
      )
      await outbox?.retry(...[...failed].map(({ opId }) => opId))
      await until(({ items }) => !items.some(({ op }) => op && failed.has(op)))
    },
  }
}
