import { useEffect, useRef } from 'react'

import { log } from '#src/platform/log.ts'
import type { Sent } from '#src/platform/outbox/store/database.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

/** Where what was sent outlives the form, which may be closed or reloaded before the answer. */
export interface SentStore {
  read: () => Promise<Sent | undefined>
  write: (sent: Sent) => Promise<unknown>
}

const NONE_SENT = Promise.resolve<Sent | undefined>(undefined)

const ignoreFailure = (error: unknown) => {
  log.error('could not keep the key of a request', error)
  return undefined
}

/**
 * Sends a body with the same Idempotency-Key until it is answered, so that sending it again after a lost answer applies it once.
 * With a `store`, which must not change from render to render, also after the form was closed and opened again.
 */
export function useSendOnce<Body extends object, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  store?: SentStore,
) {
  const last = useRef(NONE_SENT)
  useEffect(() => {
    if (store) last.current = store.read().catch(ignoreFailure)
  }, [store])
  return async (body: Body) => {
    const text = JSON.stringify(body)
    const due = last.current.then((before) =>
      before?.text === text ? before : { text, key: newId() },
    )
    last.current = due
    const sent = await due
    await store?.write(sent).catch(ignoreFailure)
    const answer = await send(body, sent.key)
    last.current = NONE_SENT
    return answer
  }
}
