import { expect, it } from 'vitest'

import { createKeptMasks } from './kept-masks.ts'

const mask = (bytes: number) => ({
  x: 0,
  y: 0,
  width: bytes,
  height: 1,
  data: new Uint8Array(bytes),
})

it('keeps what was asked for last, within its bytes', () => {
  const masks = createKeptMasks(300)
  const [a, b, c] = [mask(100), mask(100), mask(100)]
  masks.keep('a', a)
  masks.keep('b', b)
  expect(masks.find('a')).toBe(a)
  masks.keep('c', c)
  expect(['a', 'b', 'c'].map((key) => masks.find(key))).toEqual([a, undefined, c])
})

it('counts a mask once that is kept again', () => {
  const masks = createKeptMasks(300)
  for (let time = 0; time < 9; time++) masks.keep('a', mask(100))
  const other = mask(100)
  masks.keep('b', other)
  expect(masks.find('a')).toBeDefined()
  expect(masks.find('b')).toBe(other)
})
