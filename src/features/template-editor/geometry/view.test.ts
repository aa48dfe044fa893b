import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  fitted,
  held,
  LEAST_ZOOM,
  MOST_ZOOM,
  showing,
  toPanel,
  toScreen,
  zoomedAt,
  zoomStep,
} from './view.ts'

const PANEL = { width: 1280, height: 720 }
const AREA = { width: 800, height: 600 }

describe('looking at the panel', () => {
  it('all of it fits in the middle', () => {
    expect(fitted(PANEL, AREA, 80)).toEqual({ zoom: 0.5, x: 80, y: 120 })
  })

  it('fits somehow where there is no room at all', () => {
    expect(fitted(PANEL, { width: 10, height: 10 }, 80).zoom).toBe(LEAST_ZOOM)
  })

  it('zooms around what is under the pointer', () => {
    const point = { x: 321, y: 77 }
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 40, noNaN: true }), (zoom) => {
        const before = fitted(PANEL, AREA, 0)
        const after = zoomedAt(before, zoom, point)
        const under = toScreen(after, toPanel(before, point))
        expect(Math.hypot(under.x - point.x, under.y - point.y)).toBeLessThan(1e-6)
        expect(after.zoom).toBeGreaterThanOrEqual(LEAST_ZOOM)
        expect(after.zoom).toBeLessThanOrEqual(MOST_ZOOM)
      }),
    )
  })

  it('goes by round steps', () => {
    expect([zoomStep(0.625, true), zoomStep(0.625, false), zoomStep(1, true)]).toEqual([
      0.67, 0.5, 1.5,
    ])
    expect([zoomStep(16, true), zoomStep(0.05, false)]).toEqual([MOST_ZOOM, LEAST_ZOOM])
  })

  it('never loses the panel out of sight', () => {
    const far = held({ zoom: 1, x: -90_000, y: 90_000 }, PANEL, AREA)
    expect([far.x, far.y]).toEqual([-1232, 552])
  })

  it('comes to show a layer, no farther than needed', () => {
    const view = { zoom: 1, x: 0, y: 0 }
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 100 })
    expect(showing(view, box(300, 300), AREA, 20)).toEqual(view)
    expect(showing(view, box(900, -50), AREA, 20)).toEqual({ zoom: 1, x: -220, y: 70 })
    expect(showing(view, { x: 0, y: 0, width: 5_000, height: 10 }, AREA, 20).x).toBe(20)
  })
})
