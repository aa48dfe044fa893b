import { useRef } from 'react'

/**
 * One Idempotency-Key per distinct request body, so that resubmitting after a lost answer does not apply the request twice.
 */
export function useIdempotencyKey() {
  const last = useRef({ text: '', key: '' })
  return (body: object) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
