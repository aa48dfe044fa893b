import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

/** A line that shows what a box has come in line with, from one end to the other. */
export interface Guide {
  along: 'across' | 'down'
  /** Its x where it goes down, its y where it goes across. */
  at: number
  from: number
  to: number
}

/** Something to snap to: where it is, and how far it reaches to the sides. */
interface SnapLine {
  at: number
  from: number
  to: number
}

export interface SnapLines {
  /** Upright lines, which x snaps to. */
  x: readonly SnapLine[]
  y: readonly SnapLine[]
  /** Pixels of a grid; 0 is none. */
  grid: number
}

const MOST_BOXES = 120

/** Edges and middles of the panel and of other boxes. Of very many boxes the first ones count. */
export function snapLinesOf(panel: Size, others: readonly Box[], grid = 0): SnapLines {
  const boxes = [{ x: 0, y: 0, ...panel }, ...others.slice(0, MOST_BOXES)]
  return {
    x: boxes.flatMap(({ x, y, width, height }) =>
      [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height })),
    ),
    y: boxes.flatMap(({ x, y, width, height }) =>
      [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width })),
    ),
    grid,
  }
}

/** Which parts of a box may catch on something: all of it where it is moved, its dragged edges where it is resized. */
export interface Catching {
  x: readonly number[]
  y: readonly number[]
}

/** Shares of its sides: the near edge, the middle, the far edge. */
export const WHOLE: Catching = { x: [0, 0.5, 1], y: [0, 0.5, 1] }

export interface Snapped {
  dx: number
  dy: number
  guides: readonly Guide[]
}

/** How far a box must go on to be in line with something that is not farther than `within`. */
export function snapped(box: Box, lines: SnapLines, within: number, catching = WHOLE): Snapped {
  const x = nearest(placesOf(box.x, box.width, catching.x), lines.x, within, lines.grid)
  const y = nearest(placesOf(box.y, box.height, catching.y), lines.y, within, lines.grid)
  const settled = { ...box, x: box.x + x.by, y: box.y + y.by }
  return {
    dx: x.by,
    dy: y.by,
    guides: [
      ...x.found.map((line) => guideOf('down', line, settled.y, settled.y + settled.height)),
      ...y.found.map((line) => guideOf('across', line, settled.x, settled.x + settled.width)),
    ],
  }
}

const placesOf = (start: number, long: number, shares: readonly number[]) =>
  shares.map((share) => start + long * share)

function nearest(
  places: readonly number[],
  lines: readonly SnapLine[],
  within: number,
  grid: number,
): { by: number; found: readonly SnapLine[] } {
  let by = Number.POSITIVE_INFINITY
  for (const place of places) {
    for (const { at } of lines) {
      if (Math.abs(at - place) < Math.abs(by)) by = at - place
    }
  }
  if (Math.abs(by) > within) return { by: gridStep(places[0], grid), found: [] }
  const isThere = ({ at }: SnapLine) => places.some((place) => Math.abs(place + by - at) < 0.01)
  return { by, found: onceEach(lines.filter(isThere)) }
}

const gridStep = (place: number | undefined, grid: number) =>
  place === undefined || grid === 0 ? 0 : Math.round(place / grid) * grid - place

/** Lines at one place are one line, as long as all of them. */
function onceEach(lines: readonly SnapLine[]): SnapLine[] {
  const found = new Map<number, SnapLine>()
  for (const { at, from, to } of lines) {
    const known = found.get(at)
    found.set(at, {
      at,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    })
  }
  return [...found.values()]
}

const guideOf = (along: Guide['along'], line: SnapLine, from: number, to: number): Guide => ({
  along,
  at: line.at,
  from: Math.min(line.from, from),
  to: Math.max(line.to, to),
})
