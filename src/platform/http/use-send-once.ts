import { useRef } from 'react'

import { log } from '#src/platform/log.ts'
import type { Sent } from '#src/platform/outbox/store/database.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

/** Where what was sent outlives the form, which may be closed or reloaded before the answer, or be open in two tabs. */
export interface SentStore {
  read: () => Promise<Sent | undefined>
  /** Undefined: it was answered. */
  write: (sent: Sent | undefined) => Promise<unknown>
}

const NONE_SENT = Promise.resolve<Sent | undefined>(undefined)

const ignoreFailure = (error: unknown) => {
  log.error('could not keep the key of a request', error)
  return undefined
}

/**
 * Sends a body with the same Idempotency-Key until it is answered, so that sending it again after a lost answer applies it once.
 * With a `store` also after the form was closed and opened again.
 */
export function useSendOnce<Body extends object, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  store?: SentStore,
) {
  const last = useRef(NONE_SENT)
  return async (body: Body) => {
    const text = JSON.stringify(body)
    const due = last.current.then(async (before) => {
      if (before?.text === text) return before
      const stored = await store?.read().catch(ignoreFailure)
      return stored?.text === text ? stored : { text, key: newId() }
    })
    last.current = due
    const sent = await due
    await store?.write(sent).catch(ignoreFailure)
    const answer = await send(body, sent.key)
    last.current = NONE_SENT
    await store?.write(undefined).catch(ignoreFailure)
    return answer
  }
}
