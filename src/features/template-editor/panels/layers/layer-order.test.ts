import { expect, it } from 'vitest'

import { chosenInOrder, othersBelow } from './layer-order.ts'

const LAYERS = ['a', 'b', 'c', 'd', 'e']

const dropped = (moved: string[], key: string, position: 'before' | 'after') => {
  const at = othersBelow(LAYERS, new Set(moved), { key, position })
  const others = LAYERS.filter((id) => !moved.includes(id))
  return others.toSpliced(at, 0, ...LAYERS.filter((id) => moved.includes(id))).join('')
}

it('puts layers where the list shows it, the top one first [TPL-17]', () => {
  expect(dropped(['a'], 'e', 'before')).toBe('bcdea')
  expect(dropped(['a'], 'e', 'after')).toBe('bcdae')
  expect(dropped(['e'], 'a', 'after')).toBe('eabcd')
  expect(dropped(['e'], 'a', 'before')).toBe('aebcd')
  expect(dropped(['a', 'c'], 'd', 'before')).toBe('bdace')
})

it('puts layers beside one that is moved itself', () => {
  expect(dropped(['b', 'd'], 'd', 'before')).toBe('acbde')
  expect(dropped(['b', 'd'], 'b', 'after')).toBe('abdce')
})

it('keeps the order in which layers were chosen', () => {
  expect(chosenInOrder(['c', 'a'], new Set(['a', 'b', 'c']))).toEqual(['c', 'a', 'b'])
  expect(chosenInOrder(['c', 'a'], new Set(['a']))).toEqual(['a'])
})
