import { useSyncExternalStore } from 'react'

import { currentOutbox, onOutboxChange } from './current.ts'
import type { OutboxView } from './watch.ts'

const NOTHING: OutboxView = {
  loaded: false,
  ops: [],
  unreadable: [],
  changes: [],
  counts: { waiting: 0, attention: 0 },
}

/** What waits, is being sent or needs somebody: the same in all tabs. */
export const useOutbox = () =>
  useSyncExternalStore(subscribe, () => currentOutbox()?.watch.get() ?? NOTHING)

function subscribe(listener: () => void) {
  let unsubscribe = currentOutbox()?.watch.subscribe(listener)
  const unsubscribeChange = onOutboxChange(() => {
    unsubscribe?.()
    unsubscribe = currentOutbox()?.watch.subscribe(listener)
    listener()
  })
  return () => {
    unsubscribe?.()
    unsubscribeChange()
  }
}
