import { describe, expect, it } from 'vitest'

import { findMatch, isLetter, extendTypeAhead } from './type-ahead.ts'

const NAMES = ['Door', 'Lobby', 'lift', 'Łazienka', 'Library', '3rd floor']

describe('type-ahead', () => {
  it('finds the next name that starts with a letter, wrapping around', () => {
    expect(findMatch(NAMES, 0, 'l')).toBe(1)
    expect(findMatch(NAMES, 1, 'l')).toBe(2)
    expect(findMatch(NAMES, 4, 'l')).toBe(1)
    expect(findMatch(NAMES, -1, 'd')).toBe(0)
    expect(findMatch(NAMES, 0, '3')).toBe(5)
    expect(findMatch(NAMES, 0, 'ł')).toBe(3)
  })

  it('advances when a letter is repeated, and refines when another is added', () => {
    expect(findMatch(NAMES, 1, 'll')).toBe(2)
    expect(findMatch(NAMES, 2, 'lib')).toBe(4)
    expect(findMatch(NAMES, 4, 'li')).toBe(4)
    expect(findMatch(NAMES, -1, 'lo')).toBe(1)
  })

  it('finds nothing without a match', () => {
    expect(findMatch(NAMES, 1, 'x')).toBeUndefined()
    expect(findMatch([], -1, 'x')).toBeUndefined()
  })

  it('combines letters typed without a pause', () => {
    const first = extendTypeAhead(undefined, 'L', 1_000)
    expect(extendTypeAhead(first, 'o', 1_300).text).toBe('lo')
    expect(extendTypeAhead(first, 'o', 3_000).text).toBe('o')
  })

  it('distinguishes letters of any script from command keys', () => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false }
    const letters = ['a', 'Z', '7', 'č', 'д', 'ش', 'Enter', '/', ' ', 'ArrowUp']
    expect(letters.filter((key) => isLetter({ ...none, key }))).toEqual(letters.slice(0, 6))
    expect(isLetter({ ...none, key: 'a', ctrlKey: true })).toBe(false)
  })
})
