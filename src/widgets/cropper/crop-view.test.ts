import { describe, expect, it } from 'vitest'

import { cutOf, type Cropping, movedBy, START, turnedBy, viewOf, zoomedTo } from './crop-view.ts'

const wide: Cropping = { picture: { width: 1200, height: 600 }, aspect: 4 / 3 }

describe('the frame', () => {
  it('starts as large as the picture lets it, in its middle [CROP-02]', () => {
    expect(cutOf(START, wide)).toEqual({
      turn: 0,
      region: { x: 200, y: 0, width: 800, height: 600 },
    })
  })

  it('is zoomed from 1 to 3, never beyond [CROP-02]', () => {
    expect(cutOf(zoomedTo(START, 2), wide).region).toEqual({
      x: 400,
      y: 150,
      width: 400,
      height: 300,
    })
    expect(zoomedTo(START, 9).zoom).toBe(3)
    expect(zoomedTo(START, 0.2).zoom).toBe(1)
  })

  it('keeps its proportions on a turned picture [CROP-03]', () => {
    const { turn, region } = cutOf(turnedBy(START, 90), wide)
    expect(turn).toBe(90)
    expect(region).toEqual({ x: 0, y: 375, width: 600, height: 450 })
  })

  it.each([90, -90] as const)(
    'is what it was after four turns by %i, also at an edge [CROP-03]',
    (by) => {
      const start = zoomedTo({ ...START, centre: { x: 0.99, y: 0.02 } }, 1.4)
      const turned = [1, 2, 3, 4].reduce((view) => turnedBy(view, by), start)
      expect(turned).toEqual(start)
      expect(cutOf(turned, wide)).toEqual(cutOf(start, wide))
    },
  )

  it('stays on the same place of the picture when it is turned', () => {
    const start = zoomedTo({ ...START, centre: { x: 0.25, y: 0.5 } }, 3)
    const { region } = cutOf(turnedBy(start, 90), wide)
    // A quarter from the left becomes a quarter from the top.
    expect(region.y + region.height / 2).toBeCloseTo(300)
    expect(region.x + region.width / 2).toBeCloseTo(300)
  })

  it('moves by parts of itself and stops at the edge', () => {
    const view = zoomedTo(START, 2)
    expect(cutOf(movedBy(view, wide, { x: 0.5, y: 0 }), wide).region.x).toBeCloseTo(600)
    const far = movedBy(view, wide, { x: 20, y: -20 })
    expect(cutOf(far, wide).region).toMatchObject({ x: 800, y: 0 })
    // Back at once: it did not run on beyond the edge.
    expect(cutOf(movedBy(far, wide, { x: -0.5, y: 0 }), wide).region.x).toBeCloseTo(600)
  })

  it.each([0, 90, 180, 270] as const)(
    'dragged by hand gives the same view, turned by %i',
    (turn) => {
      const view = { turn, zoom: 1.7, centre: { x: 0.45, y: 0.52 } }
      const back = viewOf(cutOf(view, wide), wide)
      expect(back.zoom).toBeCloseTo(1.7)
      expect(back.centre.x).toBeCloseTo(0.45)
      expect(back.centre.y).toBeCloseTo(0.52)
      expect(back.turn).toBe(turn)
    },
  )
})
