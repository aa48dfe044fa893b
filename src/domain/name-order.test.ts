import { describe, expect, it } from 'vitest'

import { compareNames, containsName, lowerName } from './name-order.ts'

describe('names', () => {
  it('are compared by the code points of their lower case', () => {
    const sorted = ['_x', 'a', 'A1', 'a1', 'b', 'Z', 'ä', 'Łódź', '\uffee', '🙂']
    expect(sorted.toReversed().toSorted(compareNames)).toEqual([
      '_x',
      'a',
      'a1',
      'A1',
      'b',
      'Z',
      'ä',
      'Łódź',
      '\uffee',
      '🙂',
    ])
  })

  it.each([
    ['LOBBY', 'lobby'],
    ['ŁÓDŹ', 'łódź'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İ', 'i'],
    ['ẞ', 'ß'],
    ['🙂Σ', '🙂σ'],
    ['', ''],
  ])('%s is %s in lower case, one character for one', (name, lower) => {
    expect(lowerName(name)).toBe(lower)
  })

  it('are found by any part, whatever the case', () => {
    expect(containsName('Main Lobby', 'LOB')).toBe(true)
    expect(containsName('Main Lobby', 'n l')).toBe(true)
    expect(containsName('Main Lobby', '%')).toBe(false)
    expect(containsName('ŁÓDŹ', 'ódź')).toBe(true)
  })
})
