import { expect, it } from 'vitest'

import { maxFrameBytes, noisyFrameBytes } from './frame-bytes.ts'
import { panelOf } from './frame.ts'

const panel = (displayType: 'BW' | 'BWR' | 'fullColor', colorDepth: number, width: number) =>
  panelOf({ displayType, colorDepth, resolutionHorizontal: width, resolutionVertical: 480 })

it.each([
  ['a small gray panel', panel('BW', 2, 800), 90_000, 96_000],
  ['a larger one', panel('BW', 2, 808), 750_000, 96_960],
  ['a small one with red', panel('BWR', 2, 800), 750_000, 76_079],
  ['a small one in color', panel('fullColor', 4, 800), 750_000, 124_079],
])('%s takes so many bytes, and noise has so many', (_case, one, most, noisy) => {
  expect(maxFrameBytes(one)).toBe(most)
  expect(noisyFrameBytes(one)).toBe(noisy)
})
