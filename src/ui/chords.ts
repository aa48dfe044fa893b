import { type KeyDown, pressedKey } from './pressed-key.ts'

/** A key combination such as `Mod+Shift+Z`; `Mod` is Ctrl, or Command on a Mac. */
export type Chord = string

export interface KeyPress extends KeyDown {
  /** Position of the key on a US keyboard. */
  code?: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  getModifierState?: (modifier: 'AltGraph') => boolean
}

export const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')

/** Symbols and digits are compared by their character: keyboard layouts need different modifiers for them. */
const isSign = (key: string) => key.length === 1 && !/[a-z ]/i.test(key)

export function isPressed(chord: Chord, press: KeyPress, onMac = isMac()): boolean {
  const { key, mod, shift, alt } = partsOf(chord)
  const isMod = onMac ? press.metaKey : press.ctrlKey
  const isOther = onMac ? press.ctrlKey : press.metaKey
  const meant = meantKey(press)
  if (isSign(key) && !mod) return meant === key && !press.metaKey && isAlone(press, onMac)
  return (
    meant.toLowerCase() === key.toLowerCase() &&
    isMod === mod &&
    !isOther &&
    press.shiftKey === shift &&
    press.altKey === alt
  )
}

/** AltGr, needed for brackets on many layouts, reports both Ctrl and Alt; on a Mac it is Option. */
const isAlone = ({ ctrlKey, altKey }: KeyPress, onMac: boolean) =>
  onMac ? !ctrlKey : ctrlKey === altKey

/** A letter or digit that no Latin keyboard types. Arabic has its own comma and question mark. */
const OTHER_SCRIPT = /^(?![\p{ASCII}\p{Script=Latin}])[\p{L}\p{M}\p{Nd}\p{scx=Arab}]/u
/** Keys of a US keyboard, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}
const USED_SIGNS = '[]{}+=-,.<>/?'

/**
 * The key that a shortcut means. The character counts, as AZERTY, QWERTZ and Dvorak print it; where it is of another script,
 * the position does. The digit row of AZERTY and Czech keyboards types digits with Shift only.
 */
function meantKey(press: KeyPress): string {
  const key = pressedKey(press)
  if (press.getModifierState?.('AltGraph') === true) return key
  const [, row, typed = key] = /^(Key|Digit)(.)$/.exec(press.code ?? '') ?? []
  if (OTHER_SCRIPT.test(key)) return row === undefined ? signAt(press, key) : typed
  if (row === 'Key') return key === 'Dead' ? typed : key
  return row === 'Digit' && isShiftedDigit(press, key) ? typed : key
}

const isShiftedDigit = ({ shiftKey, altKey }: KeyPress, key: string) =>
  isUnusedSign(key) && !shiftKey && !altKey
const signAt = ({ code = '', shiftKey }: KeyPress, key: string) =>
  SIGNS[code]?.[shiftKey ? 1 : 0] ?? key
const isUnusedSign = (key: string) => key.length === 1 && !USED_SIGNS.includes(key)

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
