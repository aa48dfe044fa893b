import { describe, expect, it } from 'vitest'

import {
  toCut,
  type Cropping,
  moveBy,
  INITIAL_VIEW,
  rotateBy,
  toView,
  zoomTo,
} from './crop-view.ts'

const wide: Cropping = { picture: { width: 1200, height: 600 }, aspect: 4 / 3 }

describe('the frame', () => {
  it('starts as large as possible in the center [CROP-02]', () => {
    expect(toCut(INITIAL_VIEW, wide)).toEqual({
      turn: 0,
      region: { x: 200, y: 0, width: 800, height: 600 },
    })
  })

  it('zooms from 1 to 3 only [CROP-02]', () => {
    expect(toCut(zoomTo(INITIAL_VIEW, 2), wide).region).toEqual({
      x: 400,
      y: 150,
      width: 400,
      height: 300,
    })
    expect(zoomTo(INITIAL_VIEW, 9).zoom).toBe(3)
    expect(zoomTo(INITIAL_VIEW, 0.2).zoom).toBe(1)
  })

  it('keeps its aspect ratio on a rotated image [CROP-03]', () => {
    const { turn, region } = toCut(rotateBy(INITIAL_VIEW, 90), wide)
    expect(turn).toBe(90)
    expect(region).toEqual({ x: 0, y: 375, width: 600, height: 450 })
  })

  it.each([90, -90] as const)(
    'is unchanged after four rotations by %i, also at an edge [CROP-03]',
    (by) => {
      const start = zoomTo({ ...INITIAL_VIEW, center: { x: 0.99, y: 0.02 } }, 1.4)
      const turned = [1, 2, 3, 4].reduce((view) => rotateBy(view, by), start)
      expect(turned).toEqual(start)
      expect(toCut(turned, wide)).toEqual(toCut(start, wide))
    },
  )

  it('keeps its position on the image when rotated', () => {
    const start = zoomTo({ ...INITIAL_VIEW, center: { x: 0.25, y: 0.5 } }, 3)
    const { region } = toCut(rotateBy(start, 90), wide)
    // A quarter from the left becomes a quarter from the top.
    expect(region.y + region.height / 2).toBeCloseTo(300)
    expect(region.x + region.width / 2).toBeCloseTo(300)
  })

  it('moves by fractions of its size and stops at the edge', () => {
    const view = zoomTo(INITIAL_VIEW, 2)
    expect(toCut(moveBy(view, wide, { x: 0.5, y: 0 }), wide).region.x).toBeCloseTo(600)
    const far = moveBy(view, wide, { x: 20, y: -20 })
    expect(toCut(far, wide).region).toMatchObject({ x: 800, y: 0 })
    // It moves back immediately, because it stopped at the edge.
    expect(toCut(moveBy(far, wide, { x: -0.5, y: 0 }), wide).region.x).toBeCloseTo(600)
  })

  it.each([0, 90, 180, 270] as const)('restores the view after a drag, rotated by %i', (turn) => {
    const view = { turn, zoom: 1.7, center: { x: 0.45, y: 0.52 } }
    const back = toView(toCut(view, wide), wide)
    expect(back.zoom).toBeCloseTo(1.7)
    expect(back.center.x).toBeCloseTo(0.45)
    expect(back.center.y).toBeCloseTo(0.52)
    expect(back.turn).toBe(turn)
  })
})
