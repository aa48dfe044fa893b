import { currentOutbox, onOutboxChange } from '#src/platform/outbox/current.ts'

import { setAppBadge } from './badge.ts'
import { updates } from './pwa.ts'
import { unsent } from './unsent.ts'

/** Keeps the app's badge and the update bar in step with the outbox of who is signed in. Returns what ends it. */
export function followOutbox() {
  let unwatch = () => {}
  let attentionShown: number | undefined
  function tell() {
    const view = currentOutbox()?.watch.get()
    // Before the database was read nobody knows; what the badge said last is truer than nothing.
    if (view && !view.loaded) return
    if (view?.isReadOnly) updates.tooOld()
    const { waiting, attention } = view?.counts ?? { waiting: 0, attention: 0 }
    unsent.set(waiting + attention)
    if (attention !== attentionShown) void setAppBadge(attention)
    attentionShown = attention
  }
  function follow() {
    unwatch()
    unwatch = currentOutbox()?.watch.subscribe(tell) ?? (() => {})
    tell()
  }
  const stop = onOutboxChange(follow)
  follow()
  return () => {
    stop()
    unwatch()
    unsent.set(0)
    void setAppBadge(0)
  }
}
