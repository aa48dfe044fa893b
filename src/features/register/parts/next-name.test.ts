import { expect, it } from 'vitest'

import { nextName } from './next-name.ts'

it.each([
  ['Stop 4117', 'Stop 4118'],
  ['Gate A7', 'Gate A8'],
  ['room-007', 'room-008'],
  ['Regal 99', 'Regal 100'],
  ['محطة 9', 'محطة 10'],
  ['Table #1 ', 'Table #2'],
])('continues %s with %s', (last, next) => {
  expect(nextName(last, [])).toBe(next)
})

it.each([
  'Lobby',
  '4117',
  'Panel 13.3',
  'Stop 4117, Plac Wolności',
  '2026-11-22',
  'Case 12345678',
  '',
])('suggests no name after %s', (last) => {
  expect(nextName(last, [])).toBeUndefined()
})

it('skips names that were used on this visit', () => {
  expect(nextName('Stop 1', ['Stop 1', 'Stop 2', 'Stop 3'])).toBe('Stop 4')
})
