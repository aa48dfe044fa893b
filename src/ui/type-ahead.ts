import type { Press } from './grid-moves.ts'

/** What is typed after a longer pause begins anew. */
const PAUSE_MS = 700
const LETTER = /^[\p{L}\p{N}]$/u

/** What was typed so far, and when the last of it. */
export interface Typed {
  text: string
  atMs: number
}

export const isLetter = ({ key, ctrlKey, metaKey }: Press) =>
  !ctrlKey && !metaKey && LETTER.test(key)

export function typeOn(before: Typed | undefined, key: string, atMs: number): Typed {
  const goesOn = before !== undefined && atMs - before.atMs < PAUSE_MS
  return { text: (goesOn ? before.text : '') + key.toLowerCase(), atMs }
}

/**
 * Where the next name stands that begins with what was typed, from `at` on and round to the beginning; undefined where none
 * does. One letter, or the same again and again, leads on to the next that begins with it.
 */
export function findTyped(names: readonly string[], at: number, text: string) {
  const [letter = '', ...more] = text
  const isOneLetter = more.every((other) => other === letter)
  const sought = isOneLetter ? letter : text
  const start = Math.max(0, isOneLetter ? at + 1 : at)
  const places = names.map((_, step) => (start + step) % names.length)
  return places.find((place) => names[place]?.toLowerCase().startsWith(sought))
}
