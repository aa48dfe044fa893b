import { useState } from 'react'

/**
 * The text of a box whose value is kept elsewhere and comes back late, as from the address: what was said from here takes
 * nothing back of what was typed since, what is said elsewhere takes the box over.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [said, setSaid] = useState<readonly string[]>([])
  if (known !== value) {
    setKnown(value)
    const at = said.indexOf(value)
    setSaid(said.slice(at < 0 ? said.length : at + 1))
    if (at < 0) setTyped(value)
  }
  return {
    typed,
    type: setTyped,
    /** Call with what goes out as the new value. */
    say: (text: string) => {
      const next = text.trim()
      // Nothing comes back of what stands there already.
      setSaid((now) => (next === (now.at(-1) ?? value) ? now : [...now, next]))
    },
  }
}
