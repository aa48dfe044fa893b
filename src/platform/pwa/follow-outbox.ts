import { currentOutbox, onOutboxChange } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { setAppBadge } from './badge.ts'
import { createKeepAwake } from './keep-awake.ts'
import { updates } from './pwa.ts'
import { unsent } from './unsent.ts'

/** Keeps the app's badge, the update bar and the screen in step with the outbox of who is signed in. Returns what ends it. */
export function followOutbox() {
  let unwatch = () => {}
  let attentionShown: number | undefined
  const awake = createKeepAwake()
  function tell() {
    const view = currentOutbox()?.watch.get()
    // Before the database was read nobody knows; what the badge said last is truer than nothing.
    if (view && !view.loaded) return
    if (view?.isReadOnly) updates.tooOld()
    const { waiting, attention } = view?.counts ?? { waiting: 0, attention: 0 }
    unsent.set(waiting + attention)
    if (attention !== attentionShown) void setAppBadge(attention)
    attentionShown = attention
    awake.want(view?.ops.some(isUploading) ?? false)
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
    awake.want(false)
    void setAppBadge(0)
  }
}

const isUploading = ({ queue, state }: Op) => queue === 'upload' && state === 'sending'
