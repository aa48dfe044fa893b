import { expect, test } from 'vitest'

import { buildRaster } from '#tests/fixtures/pictures.ts'

import { rotate, type QuarterTurn } from './rotate.ts'

/** A B C above D E F, in the red channel. */
const letters = buildRaster(3, 2, (x, y) => ['ABCDEF'.charCodeAt(y * 3 + x), 0, 0])
const read = (degrees: QuarterTurn) => {
  const { data, width, height } = rotate(letters, degrees)
  const text = String.fromCharCode(...data.filter((_, at) => at % 4 === 0))
  return Array.from({ length: height }, (_, y) => text.slice(y * width, (y + 1) * width)).join('/')
}

test.each([
  [0, 'ABC/DEF'],
  [90, 'DA/EB/FC'],
  [180, 'FED/CBA'],
  [270, 'CF/BE/AD'],
] as const)('rotates clockwise by %i degrees', (degrees, expected) => {
  expect(read(degrees)).toBe(expected)
})

test('a clockwise turn undoes the counterclockwise turn for a vertical panel [CROP-05]', () => {
  expect(rotate(rotate(letters, 270), 90)).toEqual(letters)
})
