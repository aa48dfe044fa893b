import { useState, useSyncExternalStore } from 'react'

import { currentOutbox, onOutboxChange } from '../current.ts'
import { EMPTY_VIEW, type OutboxView } from './watch.ts'

/** The pending changes of this moment, the same in all tabs; empty until they are read. */
export const outboxView = (): OutboxView => currentOutbox()?.watch.get() ?? EMPTY_VIEW

export const useOutbox = () => useSyncExternalStore(subscribeToWatch, outboxView)

/** For components that are expensive to render: renders only when `part` returns another object. */
export const useOutboxPart = <T>(part: (view: OutboxView) => T): T =>
  useSyncExternalStore(subscribeToWatch, () => part(outboxView()))

/** Resolves ids that a form or a URL got before the server assigned one. */
export function useKnownId() {
  const serverIds = useOutboxPart((view) => view.serverIds)
  return (id: string) => serverIds.get(id) ?? id
}

/** For `key`: the id by which this device first knew an entity, the same before and after the server assigns one. */
export const firstIdOf = (id: string, serverIds: OutboxView['serverIds']) =>
  [...serverIds].find(([, serverId]) => serverId === id)?.[0] ?? id

export const useFirstId = (id: string) => useOutboxPart(({ serverIds }) => firstIdOf(id, serverIds))

/**
 * A rejected change, with the ids that the server has assigned since. Stays as it was last when another tab sends or discards
 * it meanwhile: it is being edited here.
 */
export function useRejectedOp(opId: string | undefined) {
  const op = useOutboxPart(
    ({ changes }) =>
      changes.find(
        ({ op: one, doneAt }) =>
          one.opId === opId && one.state === 'attention' && doneAt === undefined,
      )?.op,
  )
  const [last, setLast] = useState({ opId, op })
  if (opId !== last.opId || (op && op !== last.op)) setLast({ opId, op })
  return op ?? (opId === last.opId ? last.op : undefined)
}

/** Upload progress of a change, from 0 to 1; undefined if not uploading. */
export const useProgress = (opId: string) =>
  useSyncExternalStore(subscribeToProgress, () => currentOutbox()?.progress.get(opId))

type Subscribe = (listener: () => void) => () => void

/** Subscribes to the current outbox, and again when the user changes. */
function subscribeToCurrent(
  pick: (outbox: NonNullable<ReturnType<typeof currentOutbox>>) => Subscribe,
) {
  return (listener: () => void) => {
    const subscribe = () => {
      const outbox = currentOutbox()
      return outbox && pick(outbox)(listener)
    }
    let unsubscribe = subscribe()
    const unsubscribeChange = onOutboxChange(() => {
      unsubscribe?.()
      unsubscribe = subscribe()
      listener()
    })
    return () => {
      unsubscribe?.()
      unsubscribeChange()
    }
  }
}

const subscribeToWatch = subscribeToCurrent((outbox) => outbox.watch.subscribe)
const subscribeToProgress = subscribeToCurrent((outbox) => outbox.progress.subscribe)
