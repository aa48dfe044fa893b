import { useRef } from 'react'

/**
 * The Idempotency-Key of what somebody is about to do: the same words are the same intent, however often they are sent, so that an
 * answer that was lost makes nothing twice. Others are another one.
 */
export function useIntentKey() {
  const last = useRef({ words: '', key: '' })
  return (body: object) => {
    const words = JSON.stringify(body)
    if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() }
    return last.current.key
  }
}
