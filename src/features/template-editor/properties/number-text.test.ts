import { expect, it } from 'vitest'

import { numberText, stepped, typedNumber } from './number-text.ts'

it.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['-.5', -0.5],
  ['90°', 90],
  ['104 px', 104],
  ['+7', 7],
])('parses %j as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

it.each(['', '  ', 'abc', '1e5', '12 13', '--4', 'Infinity', '0x10', '.', '<b>1</b>'])(
  'rejects %j',
  (text) => {
    expect(typedNumber(text)).toBeUndefined()
  },
)

it('rounds for display', () => {
  expect(numberText(0.1 + 0.2)).toBe('0.3')
  expect(numberText(undefined)).toBe('')
})

it('steps without rounding errors, within the range', () => {
  expect(stepped(1.2, 0.1, { min: 0.5, max: 5 })).toBe(1.3)
  expect(stepped(4.95, 0.1, { min: 0.5, max: 5 })).toBe(5)
})
