import { currentOutbox, onOutboxChange } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { setAppBadge } from './badge.ts'
import { updates } from './pwa.ts'
import { unsentCount } from './unsent.ts'
import { createWakeLock } from './wake-lock.ts'

/** Keeps badge, update bar and wake lock in sync with the current outbox. Returns a function that stops it. */
export function trackAppStatus() {
  let unwatch = () => {}
  let attentionShown: number | undefined
  const wakeLock = createWakeLock()
  function update() {
    const view = currentOutbox()?.watch.get()
    // Until the database has been read, the last badge stays.
    if (view && !view.loaded) return
    if (view?.isReadOnly) updates.markOutdated()
    const { waiting, attention } = view?.counts ?? { waiting: 0, attention: 0 }
    unsentCount.set(waiting + attention)
    if (attention !== attentionShown) void setAppBadge(attention)
    attentionShown = attention
    wakeLock.setWanted(view?.ops.some(isUploading) ?? false)
  }
  function watchCurrent() {
    unwatch()
    unwatch = currentOutbox()?.watch.subscribe(update) ?? (() => {})
    update()
  }
  const stop = onOutboxChange(watchCurrent)
  watchCurrent()
  return () => {
    stop()
    unwatch()
    unsentCount.set(0)
    wakeLock.setWanted(false)
    void setAppBadge(0)
  }
}

const isUploading = ({ queue, state }: Op) => queue === 'upload' && state === 'sending'
