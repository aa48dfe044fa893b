import { useRef } from 'react'

import { log } from '#src/platform/log.ts'
import type { Sent } from '#src/platform/outbox/store/database.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

/**
 * Where what was sent outlives the form, which may be closed or reloaded before the answer, or be open in two tabs. It goes with
 * the draft of the form, once that is answered.
 */
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
 * With a `store` also after the form was closed and opened again. The answer to an earlier try may be of something that was deleted
 * since: if it `isGone`, the body is sent as a new one.
 */
export function useSendOnce<Body extends object, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  store?: SentStore,
  isGone?: (answer: Answer) => Promise<boolean>,
) {
  const last = useRef(NONE_SENT)
  return async (body: Body): Promise<Answer> => {
    const fresh = { text: JSON.stringify(body), key: newId() }
    let due = last.current.then(async (before) => {
      if (before?.text === fresh.text) return before
      const stored = await store?.read().catch(ignoreFailure)
      return stored?.text === fresh.text ? stored : fresh
    })
    async function sendDue() {
      last.current = due
      const sent = await due
      await store?.write(sent).catch(ignoreFailure)
      return await send(body, sent.key)
    }
    let answer = await sendDue()
    if ((await due) !== fresh && (await isGone?.(answer).catch(() => false))) {
      due = Promise.resolve(fresh)
      answer = await sendDue()
    }
    // Another body may have been sent meanwhile.
    if (last.current === due) last.current = NONE_SENT
    return answer
  }
}
