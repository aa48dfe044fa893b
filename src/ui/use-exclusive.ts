import { useRef, useState } from 'react'

/** Runs one action at a time: another one is ignored, also that of a second click before the first shows as running. */
export function useExclusive() {
  const isBusy = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  /** Resolves to undefined if it was ignored. */
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setIsRunning(true)
    try {
      return await action()
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
