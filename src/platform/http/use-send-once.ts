import { useRef } from 'react'

import { newId } from '#src/platform/outbox/store/new-id.ts'

/** Sends a body with the same Idempotency-Key until it is answered, so that sending it again after a lost answer applies it once. */
export function useSendOnce<Body extends object, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
) {
  const last = useRef({ text: '', key: '' })
  return async (body: Body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newId() }
    const answer = await send(body, last.current.key)
    last.current = { text: '', key: '' }
    return answer
  }
}
