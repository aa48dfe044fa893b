import { expect, test } from 'vitest'

import { textPlacement } from './text-placement.ts'

const BOX = { width: 400, height: 200 }
const text = (verticalAlign: 'top' | 'middle' | 'bottom', lineHeight = 1.5) => ({
  size: 40,
  lineHeight,
  verticalAlign,
})

test('aligns text as on the panel: top, middle, bottom', () => {
  // Two lines of 60 pixels; the panel uses 100 pixels, without leading at the top and the bottom.
  expect(textPlacement(120, BOX, text('top'))).toEqual({ above: -10, height: 210 })
  expect(textPlacement(120, BOX, text('middle'))).toEqual({ above: 40, height: 200 })
  expect(textPlacement(120, BOX, text('bottom'))).toEqual({ above: 90, height: 210 })
})

test('shows overflowing text completely, starting at the top', () => {
  expect(textPlacement(480, BOX, text('middle'))).toEqual({ above: -10, height: 480 })
  expect(textPlacement(480, BOX, text('bottom', 1))).toEqual({ above: 0, height: 480 })
})
