import type { TabChannel } from '#src/platform/tabs/channel.ts'

interface Parts {
  channel: TabChannel
  /** This tab's name, for as long as the page stands. */
  tab: string
  /** Stops sending here, waits for what is on its way, and keeps what was half filled. */
  settle: () => Promise<void>
  wakeIn: (ms: number, run: () => void) => void
}

/** Long enough for a busy tab to say that it is there; one that sleeps sends nothing either. */
const HEARD_WITHIN_MS = 1_000
/** A little more than the grace that the outbox gives to what is on its way. */
export const AT_REST_WITHIN_MS = 9_000

/** Brings all tabs to rest before a new build takes over, so that no upload is cut and no draft lost (PWA-06). */
export function createRest({ channel, tab, settle, wakeIn }: Parts) {
  const after = (ms: number) => new Promise<void>((resolve) => wakeIn(ms, resolve))
  const inTime = (work: Promise<unknown>) => Promise.race([work, after(AT_REST_WITHIN_MS)])

  return {
    /** Resolves when this tab is at rest, or has had time enough. */
    own: () => inTime(settle()),
    /** Resolves when every tab that answers is at rest, or has had time enough. */
    async all() {
      const others = new Map<string, 'busy' | 'atRest'>()
      let nudge = () => {}
      const unsubscribe = channel.subscribe((message) => {
        if (message.type === 'update-at-rest') others.set(message.tab, 'atRest')
        else if (message.type === 'update-heard' && !others.has(message.tab))
          others.set(message.tab, 'busy')
        nudge()
      })
      const othersAtRest = async () => {
        await after(HEARD_WITHIN_MS)
        while ([...others.values()].includes('busy'))
          await new Promise<void>((resolve) => {
            nudge = resolve
          })
      }
      channel.post({ type: 'update-staged' })
      await inTime(Promise.all([settle(), othersAtRest()]))
      unsubscribe()
    },
    /** Does as another tab asks; `heard` runs first. */
    follow: (heard: () => void) =>
      channel.subscribe((message) => {
        if (message.type !== 'update-staged') return
        heard()
        channel.post({ type: 'update-heard', tab })
        void settle().then(
          () => channel.post({ type: 'update-at-rest', tab }),
          () => channel.post({ type: 'update-at-rest', tab }), // it can do no more than it did
        )
      }),
  }
}
