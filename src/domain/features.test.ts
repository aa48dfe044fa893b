import { describe, expect, it } from 'vitest'

import { featuresOf } from './features.ts'

describe('featuresOf', () => {
  it.each([
    [{ fl: false, ctp: false, displayType: 'BW', colorDepth: 1 }, ['blackWhite']],
    [{ fl: false, ctp: false, displayType: 'BW', colorDepth: 2 }, ['grayscale']],
    [{ fl: true, ctp: false, displayType: 'BW', colorDepth: 4 }, ['FL', 'grayscale']],
    [{ fl: false, ctp: true, displayType: 'BWR', colorDepth: 2 }, ['touchPanel', 'blackRedWhite']],
    [
      { fl: true, ctp: true, displayType: 'fullColor', colorDepth: 4 },
      ['FL', 'touchPanel', 'fullColor'],
    ],
  ] as const)('%j has the chips %j [DEV-52]', (panel, chips) => {
    expect(featuresOf(panel)).toEqual(chips)
  })
})
