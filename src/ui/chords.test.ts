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

  it.each([
    ['Russian Z', 'Mod+Z', 'я', 'KeyZ', 'c'],
    ['Russian Shift+Z', 'Mod+Shift+Z', 'Я', 'KeyZ', 'cs'],
    ['Greek Z', 'Mod+Z', 'ζ', 'KeyZ', 'c'],
    ['Hebrew K', 'Mod+K', 'ל', 'KeyK', 'c'],
    ['Arabic S', 'Mod+S', 'س', 'KeyS', 'c'],
    ['an Arabic ligature', 'Mod+B', 'لا', 'KeyB', 'c'],
    ['Hangul D', 'Mod+D', 'ㅇ', 'KeyD', 'c'],
    ['Japanese kana Z', 'Mod+Z', 'つ', 'KeyZ', 'c'],
    ['a dead key', 'Mod+A', 'Dead', 'KeyA', 'c'],
    ['Cyrillic G', 'G', 'п', 'KeyG', ''],
    ['Cyrillic brackets', '[', 'х', 'BracketLeft', ''],
    ['Cyrillic braces', '}', 'Ъ', 'BracketRight', 's'],
    ['an Arabic digit', '0', '٠', 'Digit0', ''],
    ['an Arabic question mark', '?', '؟', 'Slash', 's'],
    ['an Arabic slash', '/', 'ظ', 'Slash', ''],
    ['AZERTY Z', 'Mod+Z', 'z', 'KeyW', 'c'],
    ['QWERTZ Z', 'Mod+Z', 'z', 'KeyY', 'c'],
    ['Dvorak Z', 'Mod+Z', 'z', 'Slash', 'c'],
    ['AZERTY 1', '1', '&', 'Digit1', ''],
    ['AZERTY Shift+1', '1', '1', 'Digit1', 's'],
    ['AZERTY 0', '0', 'à', 'Digit0', ''],
    ['number pad 0', '0', '0', 'Numpad0', ''],
    ['Czech +', '+', '+', 'Digit1', ''],
    ['QWERTZ slash', '/', '/', 'Digit7', 's'],
    ['Hebrew slash', '/', '/', 'KeyQ', ''],
  ])('match %s', (_, chord, key, code, modifiers) => {
    expect(isPressed(chord, { ...press(key, modifiers), code }, false)).toBe(true)
  })

  it.each([
    ['AZERTY W', 'Mod+Z', 'w', 'KeyZ', 'c'],
    ['QWERTZ Y', 'Mod+Z', 'y', 'KeyZ', 'c'],
    ['a Dvorak semicolon', 'Mod+Z', ';', 'KeyZ', 'c'],
    ['a German umlaut', '[', 'ü', 'BracketLeft', ''],
    ['a French circumflex', '[', 'Dead', 'BracketLeft', ''],
    ['Czech +', '1', '+', 'Digit1', ''],
    ['US Shift+1', '1', '!', 'Digit1', 's'],
    ['Polish AltGr+Z', 'Mod+Z', 'ż', 'KeyZ', 'ca'],
    ['Ctrl+0, which zooms the page', '0', '0', 'Digit0', 'c'],
    ['a composed key', 'Mod+Z', 'Process', 'KeyZ', 'c'],
  ])('ignore %s', (_, chord, key, code, modifiers) => {
    expect(isPressed(chord, { ...press(key, modifiers), code }, false)).toBe(false)
  })

  it('ignore the key of a letter typed with AltGr or an input method', () => {
    const altGr = { ...press('ґ'), code: 'KeyG', getModifierState: () => true }
    expect(isPressed('G', altGr, false)).toBe(false)
    expect(isPressed('G', { ...press('ㅎ'), code: 'KeyG', keyCode: 229 }, false)).toBe(false)
  })

  it('match symbols typed with Option on a Mac, and not its letters', () => {
    expect(isPressed('[', { ...press('[', 'a'), code: 'Digit5' }, true)).toBe(true)
    expect(isPressed('.', { ...press('≥', 'a'), code: 'Period' }, true)).toBe(false)
    expect(isPressed('Mod+Z', { ...press('Ω', 'am'), code: 'KeyZ' }, true)).toBe(false)
  })

  it('have platform-specific labels', () => {
    expect(
      ['Mod+Shift+Z', 'Alt+ArrowLeft', '+', 'Escape'].map((c) => chordLabel(c, false)),
    ).toEqual(['Ctrl+Shift+Z', 'Alt+←', '+', 'Esc'])
    expect(chordLabel('Mod+Shift+Z', true)).toBe('⇧⌘Z')
  })
})
