import * as v from 'valibot'

import { LiveEventSchema } from '#src/contract/live.ts'

/** What the tabs of one browser tell each other. A tab of another build may send what this one does not know. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('session-changed'), epoch: v.number() }),
  v.object({ type: v.literal('logout'), userId: v.string() }),
  /** Something waits in this user's outbox. */
  v.object({ type: v.literal('kick'), userId: v.string() }),
  /** How far an upload is, from 0 to 1. */
  v.object({
    type: v.literal('progress'),
    userId: v.string(),
    opId: v.string(),
    fraction: v.number(),
  }),
  /** What the stream of changes said to the tab that reads it. */
  v.object({
    type: v.literal('live'),
    userId: v.string(),
    id: v.exactOptional(v.string()),
    event: v.exactOptional(LiveEventSchema),
  }),
  /** A new build was accepted: stop sending and say when that is done, the reload follows. */
  v.object({ type: v.literal('update-staged') }),
  /** This tab is there and has heard it. */
  v.object({ type: v.literal('update-heard'), tab: v.string() }),
  /** This tab sends nothing any more and has kept what was half filled. */
  v.object({ type: v.literal('update-at-rest'), tab: v.string() }),
])
export type TabMessage = v.InferOutput<typeof MessageSchema>

export interface TabChannel {
  post: (message: TabMessage) => void
  /** Never hears what this very channel posted. */
  subscribe: (listener: (message: TabMessage) => void) => () => void
}

export function openTabChannel(name = 'inkfleet'): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        const message = v.safeParse(MessageSchema, event.data)
        if (message.success) listener(message.output)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}

let shared: TabChannel | undefined
/** This tab's channel. One object, so that a tab does not hear itself. */
export const tabChannel = () => (shared ??= openTabChannel())
