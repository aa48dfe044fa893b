import { describe, expect, it } from 'vitest'

import { snapLinesOf, snapped } from './snap.ts'

const PANEL = { width: 1000, height: 500 }
const OTHER = { x: 100, y: 100, width: 200, height: 50 }
const box = (x: number, y: number, width = 40, height = 20) => ({ x, y, width, height })

describe('snapping', () => {
  it('brings an edge in line with the edge of another box, and shows along what', () => {
    const { dx, dy, guides } = snapped(box(103, 300), snapLinesOf(PANEL, [OTHER]), 6)
    expect([dx, dy]).toEqual([-3, 0])
    expect(guides).toEqual([{ along: 'down', at: 100, from: 100, to: 320 }])
  })

  it('brings a middle to the middle of the panel, both ways', () => {
    const { dx, dy, guides } = snapped(box(478, 243), snapLinesOf(PANEL, []), 6)
    expect([dx, dy]).toEqual([2, -3])
    expect(guides.map(({ along, at }) => [along, at])).toEqual([
      ['down', 500],
      ['across', 250],
    ])
  })

  it('takes the nearest of several, and shows each line once', () => {
    const lines = snapLinesOf(PANEL, [OTHER, { ...OTHER, y: 400 }])
    const { dx, guides } = snapped(box(102, 300), lines, 6)
    expect(dx).toBe(-2)
    expect(guides).toEqual([{ along: 'down', at: 100, from: 100, to: 450 }])
  })

  it('lets go of what is farther away', () => {
    expect(snapped(box(110, 320), snapLinesOf(PANEL, [OTHER]), 6)).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    })
  })

  it('catches only by the edges that are dragged', () => {
    const lines = snapLinesOf(PANEL, [OTHER])
    const right = { x: [1], y: [] }
    expect(snapped(box(103, 300, 400), lines, 6, right).dx).toBe(-3)
    expect(snapped(box(103, 300, 404), lines, 6, right).dx).toBe(0)
  })

  it('an edge that is dragged goes by the grid; a direction that is held does not', () => {
    const lines = snapLinesOf(PANEL, [], 10)
    expect(snapped(box(333, 333, 44, 20), lines, 2, { x: [1], y: [] })).toEqual({
      dx: 3,
      dy: 0,
      guides: [],
    })
  })

  it('goes by a grid where nothing else catches', () => {
    const { dx, dy, guides } = snapped(box(412, 319), snapLinesOf(PANEL, [], 8), 2)
    expect([dx, dy, guides]).toEqual([4, 1, []])
  })
})
