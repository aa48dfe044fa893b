import * as v from 'valibot'

import { LiveEventSchema } from '#src/contract/live.ts'

/** Messages between the tabs of a browser. Unknown messages of other builds are ignored. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('session-changed'), epoch: v.number() }),
  v.object({ type: v.literal('logout'), userId: v.string() }),
  /** A change was saved in this user's outbox. */
  v.object({ type: v.literal('kick'), userId: v.string() }),
  /** Upload progress, from 0 to 1. */
  v.object({
    type: v.literal('progress'),
    userId: v.string(),
    opId: v.string(),
    fraction: v.number(),
  }),
  /** An event of the live stream, from the tab that reads it. */
  v.object({
    type: v.literal('live'),
    userId: v.string(),
    id: v.exactOptional(v.string()),
    event: v.exactOptional(LiveEventSchema),
  }),
  /** A new build was accepted: stop sending and report it; a reload follows. */
  v.object({ type: v.literal('update-staged') }),
  /** Acknowledges `update-staged`. */
  v.object({ type: v.literal('update-heard'), tab: v.string() }),
  /** This tab has stopped sending and saved its drafts. */
  v.object({ type: v.literal('update-at-rest'), tab: v.string() }),
])
export type TabMessage = v.InferOutput<typeof MessageSchema>

export interface TabChannel {
  post: (message: TabMessage) => void
  /** Does not receive messages posted by the same object. */
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
/** This tab's channel; a single object, so that a tab does not receive its own messages. */
export const tabChannel = () => (shared ??= openTabChannel())
