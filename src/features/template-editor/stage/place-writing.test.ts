import { expect, test } from 'vitest'

import { writingPlace } from './place-writing.ts'

const BOX = { width: 400, height: 200 }
const text = (verticalAlign: 'top' | 'middle' | 'bottom', lineHeight = 1.5) => ({
  size: 40,
  lineHeight,
  verticalAlign,
})

test('what is written stands as the panel has it: at the top, in the middle, at the bottom', () => {
  // Two lines of 60; the panel has 100 of them, for nothing is above the first and below the last.
  expect(writingPlace(120, BOX, text('top'))).toEqual({ above: -10, height: 210 })
  expect(writingPlace(120, BOX, text('middle'))).toEqual({ above: 40, height: 200 })
  expect(writingPlace(120, BOX, text('bottom'))).toEqual({ above: 90, height: 210 })
})

test('more than there is room for begins at the top, and is all seen', () => {
  expect(writingPlace(480, BOX, text('middle'))).toEqual({ above: -10, height: 480 })
  expect(writingPlace(480, BOX, text('bottom', 1))).toEqual({ above: 0, height: 480 })
})
