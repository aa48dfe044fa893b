import type { TabChannel } from '#src/platform/tabs/channel.ts'

/** Often enough for a bar that moves. */
const EVERY_MS = 100

/** How far the uploads on their way are, by change, in all tabs. Kept nowhere. */
export function createProgress({ userId, channel }: { userId: string; channel: TabChannel }) {
  const fractions = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const listeners = new Set<() => void>()

  function set(opId: string, fraction: number) {
    fractions.set(opId, fraction)
    for (const listener of listeners) listener()
  }
  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'progress' && message.userId === userId)
      set(message.opId, message.fraction)
  })

  return {
    /** From 0 to 1; undefined for what is not on its way. */
    get: (opId: string) => fractions.get(opId),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report(opId: string, sent: number, total: number) {
      const nowMs = performance.now()
      const isEnd = sent >= total
      if (!isEnd && nowMs - (toldAt.get(opId) ?? -EVERY_MS) < EVERY_MS) return
      toldAt.set(opId, nowMs)
      const fraction = total > 0 ? sent / total : 1
      set(opId, fraction)
      channel.post({ type: 'progress', userId, opId, fraction })
    },
    settled(opId: string) {
      toldAt.delete(opId)
      fractions.delete(opId)
    },
    close: unsubscribe,
  }
}
