import { describe, expect, it } from 'vitest'

import { findTyped, isLetter, typeOn } from './type-ahead.ts'

const NAMES = ['Door', 'Lobby', 'lift', 'Łazienka', 'Library', '3rd floor']

describe('typing in a grid', () => {
  it('leads to the next name that begins with a letter, and round to the first', () => {
    expect(findTyped(NAMES, 0, 'l')).toBe(1)
    expect(findTyped(NAMES, 1, 'l')).toBe(2)
    expect(findTyped(NAMES, 4, 'l')).toBe(1)
    expect(findTyped(NAMES, -1, 'd')).toBe(0)
    expect(findTyped(NAMES, 0, '3')).toBe(5)
    expect(findTyped(NAMES, 0, 'ł')).toBe(3)
  })

  it('leads on with the same letter again, and stays with the beginning of a word', () => {
    expect(findTyped(NAMES, 1, 'll')).toBe(2)
    expect(findTyped(NAMES, 2, 'lib')).toBe(4)
    expect(findTyped(NAMES, 4, 'li')).toBe(4)
    expect(findTyped(NAMES, -1, 'lo')).toBe(1)
  })

  it('leads nowhere where nothing begins so', () => {
    expect(findTyped(NAMES, 1, 'x')).toBeUndefined()
    expect(findTyped([], -1, 'x')).toBeUndefined()
  })

  it('takes what follows without a pause as one word', () => {
    const first = typeOn(undefined, 'L', 1_000)
    expect(typeOn(first, 'o', 1_300).text).toBe('lo')
    expect(typeOn(first, 'o', 3_000).text).toBe('o')
  })

  it('knows letters of any script from keys that do something', () => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false }
    const letters = ['a', 'Z', '7', 'č', 'д', 'ش', 'Enter', '/', ' ', 'ArrowUp']
    expect(letters.filter((key) => isLetter({ ...none, key }))).toEqual(letters.slice(0, 6))
    expect(isLetter({ ...none, key: 'a', ctrlKey: true })).toBe(false)
  })
})
