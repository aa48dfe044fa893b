import { useState } from 'react'

/** The text of a box whose value is kept elsewhere and comes back late, as from the address. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const say = useLateValue(value, setTyped)
  return { typed, type: setTyped, say }
}

/**
 * A value that comes back late takes nothing back of what was typed since; one that is set elsewhere takes the box over. Answers a
 * function to call with what goes out as the new value.
 */
export function useLateValue(value: string, takeOver: (value: string) => void) {
  const [known, setKnown] = useState(value)
  const [said, setSaid] = useState<readonly string[]>([])
  if (known !== value) {
    setKnown(value)
    const at = said.indexOf(value)
    setSaid(said.slice(at < 0 ? said.length : at + 1))
    if (at < 0) takeOver(value)
  }
  return (text: string) => {
    const next = text.trim()
    // Nothing comes back of what stands there already.
    setSaid((now) => (next === (now.at(-1) ?? value) ? now : [...now, next]))
  }
}
