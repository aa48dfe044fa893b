import { createListeners } from '#src/domain/listeners.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'

/** Often enough for a smooth progress bar. */
const REPORT_INTERVAL_MS = 100

/** Upload progress by change, shared by all tabs, in memory only. */
export function createProgress({ userId, channel }: { userId: string; channel: TabChannel }) {
  const fractions = new Map<string, number>()
  const reportedAt = new Map<string, number>()
  const { notify, subscribe } = createListeners()

  function set(opId: string, fraction: number) {
    fractions.set(opId, fraction)
    notify()
  }
  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'progress' && message.userId === userId)
      set(message.opId, message.fraction)
  })

  return {
    /** From 0 to 1; undefined if not uploading. */
    get: (opId: string) => fractions.get(opId),
    subscribe,
    report(opId: string, sent: number, total: number) {
      const nowMs = performance.now()
      const isEnd = sent >= total
      if (!isEnd && nowMs - (reportedAt.get(opId) ?? -REPORT_INTERVAL_MS) < REPORT_INTERVAL_MS)
        return
      reportedAt.set(opId, nowMs)
      const fraction = total > 0 ? sent / total : 1
      set(opId, fraction)
      channel.post({ type: 'progress', userId, opId, fraction })
    },
    clear(opId: string) {
      reportedAt.delete(opId)
      fractions.delete(opId)
    },
    close: unsubscribe,
  }
}
