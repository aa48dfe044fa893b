import { describe, expect, it } from 'vitest'

import { chordLabel, isPressed } from './chords.ts'

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
  altKey: held.includes('a'),
})

describe('chords', () => {
  it('are met by the very keys that are held', () => {
    expect(isPressed('Mod+Z', press('z', 'c'), false)).toBe(true)
    expect(isPressed('Mod+Z', press('Z', 'cs'), false)).toBe(false)
    expect(isPressed('Mod+Shift+Z', press('Z', 'cs'), false)).toBe(true)
    expect(isPressed('ArrowLeft', press('ArrowLeft', 'a'), false)).toBe(false)
    expect(isPressed('Alt+Shift+ArrowLeft', press('ArrowLeft', 'as'), false)).toBe(true)
  })

  it('take Command on a Mac, and nothing of the system elsewhere', () => {
    expect(isPressed('Mod+Z', press('z', 'm'), true)).toBe(true)
    expect(isPressed('Mod+Z', press('z', 'c'), true)).toBe(false)
    expect(isPressed('Mod+Z', press('z', 'm'), false)).toBe(false)
  })

  it('take a sign however a keyboard makes it: with Shift, or with AltGr', () => {
    expect(isPressed('[', press('['), false)).toBe(true)
    expect(isPressed('[', press('[', 'ca'), false)).toBe(true)
    expect(isPressed('>', press('>', 's'), false)).toBe(true)
    expect(isPressed('+', press('+', 's'), false)).toBe(true)
    expect(isPressed('+', press('+', 'c'), false)).toBe(false)
  })

  it('are written as people know them', () => {
    expect(
      ['Mod+Shift+Z', 'Alt+ArrowLeft', '+', 'Escape'].map((c) => chordLabel(c, false)),
    ).toEqual(['Ctrl+Shift+Z', 'Alt+←', '+', 'Esc'])
    expect(chordLabel('Mod+Shift+Z', true)).toBe('⇧⌘Z')
  })
})
