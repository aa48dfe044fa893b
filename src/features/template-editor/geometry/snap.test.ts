import { describe, expect, it } from 'vitest'

import { collectSnapLines, snapBox } from './snap.ts'

const PANEL = { width: 1000, height: 500 }
const OTHER = { x: 100, y: 100, width: 200, height: 50 }
const box = (x: number, y: number, width = 40, height = 20) => ({ x, y, width, height })

describe('snapping', () => {
  it('aligns an edge with another box, and shows a guide', () => {
    const { dx, dy, guides } = snapBox(box(103, 300), collectSnapLines(PANEL, [OTHER]), 6)
    expect([dx, dy]).toEqual([-3, 0])
    expect(guides).toEqual([{ along: 'down', offset: 100, from: 100, to: 320 }])
  })

  it('aligns a center with the panel center on both axes', () => {
    const { dx, dy, guides } = snapBox(box(478, 243), collectSnapLines(PANEL, []), 6)
    expect([dx, dy]).toEqual([2, -3])
    expect(guides.map(({ along, offset }) => [along, offset])).toEqual([
      ['down', 500],
      ['across', 250],
    ])
  })

  it('uses the nearest line, and shows each guide once', () => {
    const lines = collectSnapLines(PANEL, [OTHER, { ...OTHER, y: 400 }])
    const { dx, guides } = snapBox(box(102, 300), lines, 6)
    expect(dx).toBe(-2)
    expect(guides).toEqual([{ along: 'down', offset: 100, from: 100, to: 450 }])
  })

  it('ignores lines beyond the snap distance', () => {
    expect(snapBox(box(110, 320), collectSnapLines(PANEL, [OTHER]), 6)).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    })
  })

  it('snaps only dragged edges', () => {
    const lines = collectSnapLines(PANEL, [OTHER])
    const right = { x: [1], y: [] }
    expect(snapBox(box(103, 300, 400), lines, 6, right).dx).toBe(-3)
    expect(snapBox(box(103, 300, 404), lines, 6, right).dx).toBe(0)
  })

  it('snaps a dragged edge to the grid, but not a locked axis', () => {
    const lines = collectSnapLines(PANEL, [], 10)
    expect(snapBox(box(333, 333, 44, 20), lines, 2, { x: [1], y: [] })).toEqual({
      dx: 3,
      dy: 0,
      guides: [],
    })
  })

  it('snaps to the grid if no line is near', () => {
    const { dx, dy, guides } = snapBox(box(412, 319), collectSnapLines(PANEL, [], 8), 2)
    expect([dx, dy, guides]).toEqual([4, 1, []])
  })
})
