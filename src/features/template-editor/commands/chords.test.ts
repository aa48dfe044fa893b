import { describe, expect, it } from 'vitest'

import { chordLabel, isPressed } from './chords.ts'

const press = (key: string, modifiers = '') => ({
  key,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  shiftKey: modifiers.includes('s'),
  altKey: modifiers.includes('a'),
})

describe('chords', () => {
  it('match exactly the pressed modifiers', () => {
    expect(isPressed('Mod+Z', press('z', 'c'), false)).toBe(true)
    expect(isPressed('Mod+Z', press('Z', 'cs'), false)).toBe(false)
    expect(isPressed('Mod+Shift+Z', press('Z', 'cs'), false)).toBe(true)
    expect(isPressed('ArrowLeft', press('ArrowLeft', 'a'), false)).toBe(false)
    expect(isPressed('Alt+Shift+ArrowLeft', press('ArrowLeft', 'as'), false)).toBe(true)
  })

  it('use Command on a Mac, and ignore the system key elsewhere', () => {
    expect(isPressed('Mod+Z', press('z', 'm'), true)).toBe(true)
    expect(isPressed('Mod+Z', press('z', 'c'), true)).toBe(false)
    expect(isPressed('Mod+Z', press('z', 'm'), false)).toBe(false)
  })

  it('match symbols typed with Shift or AltGr', () => {
    expect(isPressed('[', press('['), false)).toBe(true)
    expect(isPressed('[', press('[', 'ca'), false)).toBe(true)
    expect(isPressed('>', press('>', 's'), false)).toBe(true)
    expect(isPressed('+', press('+', 's'), false)).toBe(true)
    expect(isPressed('+', press('+', 'c'), false)).toBe(false)
  })

  it('have platform-specific labels', () => {
    expect(
      ['Mod+Shift+Z', 'Alt+ArrowLeft', '+', 'Escape'].map((c) => chordLabel(c, false)),
    ).toEqual(['Ctrl+Shift+Z', 'Alt+←', '+', 'Esc'])
    expect(chordLabel('Mod+Shift+Z', true)).toBe('⇧⌘Z')
  })
})
