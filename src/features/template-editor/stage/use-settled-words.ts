import { useEffect, useState } from 'react'

const QUIET_MS = 250

/** Words once they have stayed the same for a moment: a key that is held down is not read out at each step. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), QUIET_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
