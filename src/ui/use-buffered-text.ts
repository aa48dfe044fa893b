import { useState } from 'react'

/** The text of an input whose value is stored elsewhere and returns late, such as in the URL. */
export function useBufferedText(value: string) {
  const [typed, setTyped] = useState(value)
  const markSent = useBufferedValue(value, setTyped)
  return { typed, type: setTyped, markSent }
}

/**
 * A sent value that returns late does not overwrite newer typing; a value set from outside does. Returns a
 * function to call with each value that is sent.
 */
export function useBufferedValue(value: string, takeOver: (value: string) => void) {
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (known !== value) {
    setKnown(value)
    const index = sent.indexOf(value)
    setSent(sent.slice(index < 0 ? sent.length : index + 1))
    if (index < 0) takeOver(value)
  }
  return (text: string) => {
    const next = text.trim()
    // An unchanged value does not return.
    setSent((now) => (next === (now.at(-1) ?? value) ? now : [...now, next]))
  }
}
