import { describe, expect, it } from 'vitest'

import { orientationOf, panelSize } from './orientation.ts'

const i7 = { resolutionHorizontal: 1280, resolutionVertical: 720 }

describe('orientation', () => {
  it('is horizontal by default [DEV-61]', () => {
    expect(orientationOf({})).toBe('horizontal')
    expect(orientationOf({ currentOrientation: null })).toBe('horizontal')
    expect(orientationOf({ currentOrientation: 'horizontal' })).toBe('horizontal')
    expect(orientationOf({ currentOrientation: 'vertical' })).toBe('vertical')
  })

  it('swaps the sides of a vertical panel [DEV-62]', () => {
    expect(panelSize(i7, 'horizontal')).toEqual({ width: 1280, height: 720 })
    expect(panelSize(i7, 'vertical')).toEqual({ width: 720, height: 1280 })
  })
})
