import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  fitView,
  clampView,
  MIN_ZOOM,
  MAX_ZOOM,
  revealBox,
  toPanel,
  toScreen,
  zoomAt,
  nextZoom,
} from './view.ts'

const PANEL = { width: 1280, height: 720 }
const AREA = { width: 800, height: 600 }

describe('the view of the panel', () => {
  it('fits the panel into the center', () => {
    expect(fitView(PANEL, AREA, 80)).toEqual({ zoom: 0.5, x: 80, y: 120 })
  })

  it('uses the minimum zoom without room', () => {
    expect(fitView(PANEL, { width: 10, height: 10 }, 80).zoom).toBe(MIN_ZOOM)
  })

  it('zooms around the pointer', () => {
    const point = { x: 321, y: 77 }
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 40, noNaN: true }), (zoom) => {
        const before = fitView(PANEL, AREA, 0)
        const after = zoomAt(before, zoom, point)
        const under = toScreen(after, toPanel(before, point))
        expect(Math.hypot(under.x - point.x, under.y - point.y)).toBeLessThan(1e-6)
        expect(after.zoom).toBeGreaterThanOrEqual(MIN_ZOOM)
        expect(after.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      }),
    )
  })

  it('uses predefined zoom steps', () => {
    expect([nextZoom(0.625, true), nextZoom(0.625, false), nextZoom(1, true)]).toEqual([
      0.67, 0.5, 1.5,
    ])
    expect([nextZoom(16, true), nextZoom(0.05, false)]).toEqual([MAX_ZOOM, MIN_ZOOM])
  })

  it('keeps part of the panel visible', () => {
    const far = clampView({ zoom: 1, x: -90_000, y: 90_000 }, PANEL, AREA)
    expect([far.x, far.y]).toEqual([-1232, 552])
  })

  it('scrolls just enough to show a layer', () => {
    const view = { zoom: 1, x: 0, y: 0 }
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 100 })
    expect(revealBox(view, box(300, 300), AREA, 20)).toEqual(view)
    expect(revealBox(view, box(900, -50), AREA, 20)).toEqual({ zoom: 1, x: -220, y: 70 })
    expect(revealBox(view, { x: 0, y: 0, width: 5_000, height: 10 }, AREA, 20).x).toBe(20)
  })
})
