import { expect, it } from 'vitest'

import { selectionInOrder, layersBelow } from './layer-order.ts'

const LAYERS = ['a', 'b', 'c', 'd', 'e']

const dropped = (moved: string[], key: string, position: 'before' | 'after') => {
  const index = layersBelow(LAYERS, new Set(moved), { key, position })
  const others = LAYERS.filter((id) => !moved.includes(id))
  return others.toSpliced(index, 0, ...LAYERS.filter((id) => moved.includes(id))).join('')
}

it('reorders layers by the drop position in the list [TPL-17]', () => {
  expect(dropped(['a'], 'e', 'before')).toBe('bcdea')
  expect(dropped(['a'], 'e', 'after')).toBe('bcdae')
  expect(dropped(['e'], 'a', 'after')).toBe('eabcd')
  expect(dropped(['e'], 'a', 'before')).toBe('aebcd')
  expect(dropped(['a', 'c'], 'd', 'before')).toBe('bdace')
})

it('handles a drop next to a moved layer', () => {
  expect(dropped(['b', 'd'], 'd', 'before')).toBe('acbde')
  expect(dropped(['b', 'd'], 'b', 'after')).toBe('abdce')
})

it('keeps the order of selection', () => {
  expect(selectionInOrder(['c', 'a'], new Set(['a', 'b', 'c']))).toEqual(['c', 'a', 'b'])
  expect(selectionInOrder(['c', 'a'], new Set(['a']))).toEqual(['a'])
})
