import { describe, expect, it } from 'vitest'

import { displayText, isColor } from './display-type.ts'

describe('display types', () => {
  it.each([
    ['KXX', 'blackWhite'],
    ['BW', 'blackWhite'],
    ['RKX', 'blackWhiteRed'],
    ['BWR', 'blackWhiteRed'],
    ['RGB', 'fullColor'],
    ['fullColor', 'fullColor'],
    ['toString', undefined],
    ['', undefined],
  ])('label %j as %s [MOD-22]', (code, text) => {
    expect(displayText(code)).toBe(text)
  })

  it('are color unless black and white', () => {
    expect((['BW', 'BWR', 'fullColor'] as const).map(isColor)).toEqual([false, true, true])
  })
})
