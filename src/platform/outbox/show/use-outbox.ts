import { useSyncExternalStore } from 'react'

import { currentOutbox, onOutboxChange } from '../current.ts'
import { NOTHING, type OutboxView } from './watch.ts'

/** What waits, is being sent or needs somebody: the same in all tabs. */
export const useOutbox = () =>
  useSyncExternalStore(subscribeToWatch, () => currentOutbox()?.watch.get() ?? NOTHING)

/** A part of it, for what is dear to draw: drawn anew once `part` finds another object, however much is sent meanwhile. */
export const useOutboxPart = <T>(part: (view: OutboxView) => T): T =>
  useSyncExternalStore(subscribeToWatch, () => part(currentOutbox()?.watch.get() ?? NOTHING))

/** How far the bytes of a change are, from 0 to 1; undefined while it is not on its way. */
export const useProgress = (opId: string) =>
  useSyncExternalStore(subscribeToProgress, () => currentOutbox()?.progress.get(opId))

type Subscribe = (listener: () => void) => () => void

/** Subscribes to what the outbox that is open at the moment offers, through changes of user. */
function following(pick: (outbox: NonNullable<ReturnType<typeof currentOutbox>>) => Subscribe) {
  return (listener: () => void) => {
    const begin = () => {
      const outbox = currentOutbox()
      return outbox && pick(outbox)(listener)
    }
    let unsubscribe = begin()
    const unsubscribeChange = onOutboxChange(() => {
      unsubscribe?.()
      unsubscribe = begin()
      listener()
    })
    return () => {
      unsubscribe?.()
      unsubscribeChange()
    }
  }
}

const subscribeToWatch = following((outbox) => outbox.watch.subscribe)
const subscribeToProgress = following((outbox) => outbox.progress.subscribe)
