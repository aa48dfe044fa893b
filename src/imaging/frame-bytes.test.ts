import { expect, it } from 'vitest'

import { maxFrameBytes, noisyFrameBytes } from './frame-bytes.ts'
import { panelOf } from './frame.ts'

const panel = (displayType: 'BW' | 'BWR' | 'fullColor', colorDepth: number, width: number) =>
  panelOf({ displayType, colorDepth, resolutionHorizontal: width, resolutionVertical: 480 })

it.each([
  ['a small gray panel', panel('BW', 2, 800), 90_000, 96_000],
  ['a larger gray panel', panel('BW', 2, 808), 750_000, 96_960],
  ['a small panel with red', panel('BWR', 2, 800), 90_000, 76_079],
  ['a small color panel', panel('fullColor', 4, 800), 90_000, 124_079],
  ['a larger color panel', panel('fullColor', 4, 808), 750_000, 125_319],
])('%s has the expected maximum and incompressible frame sizes', (_case, one, most, noisy) => {
  expect(maxFrameBytes(one)).toBe(most)
  expect(noisyFrameBytes(one)).toBe(noisy)
})
