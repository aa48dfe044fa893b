import { expect, test } from 'vitest'

import { gridLines } from './grid.ts'

test('grid lines lie inside the panel, without its edges', () => {
  expect(gridLines(40, 10, 1)).toEqual([10, 20, 30])
  expect(gridLines(45, 10, 1)).toEqual([10, 20, 30, 40])
  expect(gridLines(5, 10, 1)).toEqual([])
})

test('shows fewer grid lines when zoomed out', () => {
  expect(gridLines(100, 10, 0.5)).toEqual([20, 40, 60, 80])
  expect(gridLines(100, 8, 0.25)).toEqual([40, 80])
  expect(gridLines(2_000, 2, 0.001)).toEqual([])
})
