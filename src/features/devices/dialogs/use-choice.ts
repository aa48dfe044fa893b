import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What `pick` returned last. It is called by itself once it is possible, and by `ask`. */
export function useChoice<T>(isPossible: boolean, pick: () => Promise<T | undefined>) {
  const [chosen, setChosen] = useState<T>()
  const wasAsked = useRef(false)
  async function ask() {
    const choice = await pick()
    if (choice !== undefined) setChosen(choice)
  }
  const askOnce = useEffectEvent(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    void ask()
  })
  useEffect(() => {
    if (isPossible) askOnce()
  }, [isPossible])
  return { chosen, ask: () => void ask() }
}
