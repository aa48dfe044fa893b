import type { KeyPress } from './grid-navigation.ts'

/** After a longer pause, typing starts a new search. */
const PAUSE_MS = 700
const LETTER = /^[\p{L}\p{N}]$/u

/** The text so far and the time of its last key. */
export interface TypeAhead {
  text: string
  atMs: number
}

export const isLetter = ({ key, ctrlKey, metaKey }: KeyPress) =>
  !ctrlKey && !metaKey && LETTER.test(key)

export function extendTypeAhead(
  before: TypeAhead | undefined,
  key: string,
  atMs: number,
): TypeAhead {
  const goesOn = before !== undefined && atMs - before.atMs < PAUSE_MS
  return { text: (goesOn ? before.text : '') + key.toLowerCase(), atMs }
}

/**
 * Index of the next name that starts with the text, from `current` on and wrapping around. Repeating one letter steps
 * through the names that start with it.
 */
export function findMatch(names: readonly string[], current: number, text: string) {
  const [letter = '', ...more] = text
  const isOneLetter = more.every((other) => other === letter)
  const prefix = isOneLetter ? letter : text
  const start = Math.max(0, isOneLetter ? current + 1 : current)
  const indexes = names.map((_, step) => (start + step) % names.length)
  return indexes.find((index) => names[index]?.toLowerCase().startsWith(prefix))
}
