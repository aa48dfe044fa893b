import { expect, it } from 'vitest'

import { createMaskCache } from './mask-cache.ts'

const mask = (bytes: number) => ({
  x: 0,
  y: 0,
  width: bytes,
  height: 1,
  data: new Uint8Array(bytes),
})

it('evicts the least recently used masks beyond its size', () => {
  const masks = createMaskCache(300)
  const [a, b, c] = [mask(100), mask(100), mask(100)]
  masks.set('a', a)
  masks.set('b', b)
  expect(masks.get('a')).toBe(a)
  masks.set('c', c)
  expect(['a', 'b', 'c'].map((key) => masks.get(key))).toEqual([a, undefined, c])
})

it('counts a mask once even if it is stored again', () => {
  const masks = createMaskCache(300)
  for (let time = 0; time < 9; time++) masks.set('a', mask(100))
  const other = mask(100)
  masks.set('b', other)
  expect(masks.get('a')).toBeDefined()
  expect(masks.get('b')).toBe(other)
})
