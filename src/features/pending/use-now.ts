import { useEffect, useState } from 'react'

/** Ages are shown in minutes, so this is often enough. */
const EVERY_MS = 30_000

export function useNow() {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
