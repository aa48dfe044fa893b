import type { TabChannel } from '#src/platform/tabs/channel.ts'

interface Dependencies {
  channel: TabChannel
  /** Id of this tab, until a reload. */
  tab: string
  /** Stops sending, waits for requests in flight, and saves drafts. */
  flush: () => Promise<void>
  wakeIn: (ms: number, run: () => void) => void
}

/** Long enough for a busy tab to acknowledge; a suspended tab sends nothing either. */
const ACK_TIMEOUT_MS = 1_000
/** A little longer than the outbox's grace period for requests in flight. */
export const QUIESCE_TIMEOUT_MS = 9_000

/** Quiesces all tabs before a new build takes over, so that no upload is interrupted and no draft lost (PWA-06). */
export function createQuiesce({ channel, tab, flush, wakeIn }: Dependencies) {
  const after = (ms: number) => new Promise<void>((resolve) => wakeIn(ms, resolve))
  const inTime = (work: Promise<unknown>) => Promise.race([work, after(QUIESCE_TIMEOUT_MS)])

  return {
    /** Resolves when this tab is quiet, or after the timeout. */
    thisTab: () => inTime(flush()),
    /** Resolves when all responding tabs are quiet, or after the timeout. */
    async allTabs() {
      const others = new Map<string, 'busy' | 'atRest'>()
      let wake = () => {}
      const unsubscribe = channel.subscribe((message) => {
        if (message.type === 'update-at-rest') others.set(message.tab, 'atRest')
        else if (message.type === 'update-heard' && !others.has(message.tab))
          others.set(message.tab, 'busy')
        wake()
      })
      const othersQuiesced = async () => {
        await after(ACK_TIMEOUT_MS)
        while ([...others.values()].includes('busy'))
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
      channel.post({ type: 'update-staged' })
      await inTime(Promise.all([flush(), othersQuiesced()]))
      unsubscribe()
    },
    /** Does as another tab asks; `heard` runs first. */
    onRequest: (onStart: () => void) =>
      channel.subscribe((message) => {
        if (message.type !== 'update-staged') return
        onStart()
        channel.post({ type: 'update-heard', tab })
        void flush().then(
          () => channel.post({ type: 'update-at-rest', tab }),
          () => channel.post({ type: 'update-at-rest', tab }), // report it all the same
        )
      }),
  }
}
