import { useRef } from 'react'

import { newId } from '#src/platform/outbox/store/new-id.ts'

/**
 * One Idempotency-Key per distinct request body, so that resubmitting after a lost answer does not apply the request twice.
 */
export function useIdempotencyKey() {
  const last = useRef({ text: '', key: '' })
  return (body: object) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newId() }
    return last.current.key
  }
}
