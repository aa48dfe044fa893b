/** A key combination such as `Mod+Shift+Z`; `Mod` is Ctrl, or Command on a Mac. */
export type Chord = string

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

export const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')

/** Symbols are compared by their character, because keyboard layouts need different modifiers for them. */
const isSign = (key: string) => key.length === 1 && !/[a-z0-9 ]/i.test(key)

export function isPressed(chord: Chord, press: KeyPress, onMac = isMac()): boolean {
  const { key, mod, shift, alt } = partsOf(chord)
  const isMod = onMac ? press.metaKey : press.ctrlKey
  const isOther = onMac ? press.ctrlKey : press.metaKey
  if (isSign(key) && !mod) return press.key === key && !press.metaKey && isAlone(press)
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    isMod === mod &&
    !isOther &&
    press.shiftKey === shift &&
    press.altKey === alt
  )
}

/** AltGr, needed for brackets on many layouts, reports both Ctrl and Alt. */
const isAlone = ({ ctrlKey, altKey }: KeyPress) => ctrlKey === altKey

function partsOf(chord: Chord) {
  const parts = chord.split('+')
  const isPlus = chord.endsWith('+')
  return {
    key: isPlus ? '+' : (parts.at(-1) ?? ''),
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Display text of a key combination. */
export function chordLabel(chord: Chord, onMac = isMac()): string {
  const { key, mod, shift, alt } = partsOf(chord)
  const name = NAMES[key] ?? key
  return onMac
    ? `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
    : [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+')
}
