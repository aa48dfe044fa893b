import { expect, it } from 'vitest'

import { canBeCroppedFor, frameAspect, panelForFrame, type PanelModel } from './crop-panel.ts'

const model: PanelModel = {
  displayType: 'BW',
  colorDepth: 1,
  resolutionHorizontal: 1280,
  resolutionVertical: 720,
}

it.each([
  ['physical size, if known', { ...model, width: 300, height: 200 }, 1.5],
  ['otherwise resolution', model, 16 / 9],
  ['otherwise free', { displayType: 'BW', colorDepth: 1, resolutionVertical: 720 }, 0],
] as const)('the proportions of the frame: %s [CROP-06]', (_, known, aspect) => {
  expect(frameAspect(known, 'horizontal')).toBeCloseTo(aspect)
  expect(frameAspect(known, 'vertical')).toBeCloseTo(aspect && 1 / aspect)
})

it('takes the frame from the physical size and the pixels from the resolution [CROP-07]', () => {
  const known = { ...model, width: 300, height: 200 }
  const panel = panelForFrame(known, 'horizontal', frameAspect(known, 'horizontal'))
  expect(panel).toMatchObject({ width: 1280, height: 720 })
})

it.each([
  ['horizontal', 2, { width: 1440, height: 720 }],
  ['vertical', 0.5, { width: 1440, height: 720 }],
] as const)('a free crop is as wide as its frame requires, %s', (orientation, aspect, size) => {
  const known = { displayType: 'BW', colorDepth: 1, resolutionVertical: 720 } as const
  expect(panelForFrame(known, orientation, aspect)).toMatchObject(size)
})

it('does not crop for a model without a vertical resolution [SEL-14]', () => {
  expect(canBeCroppedFor(model)).toBe(true)
  expect(canBeCroppedFor({ displayType: 'BW', colorDepth: 1, resolutionHorizontal: 800 })).toBe(
    false,
  )
})
