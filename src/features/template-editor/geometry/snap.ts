import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

/** A guide line that shows an alignment. */
export interface Guide {
  along: 'across' | 'down'
  /** X of a vertical line, Y of a horizontal one. */
  offset: number
  from: number
  to: number
}

/** A line to snap to, with its extent. */
interface SnapLine {
  offset: number
  from: number
  to: number
}

export interface SnapLines {
  /** Vertical lines, which X snaps to. */
  x: readonly SnapLine[]
  y: readonly SnapLine[]
  /** Grid step in pixels; 0 without a grid. */
  grid: number
}

const MAX_BOXES = 120

/** Edges and centers of the panel and of other boxes, up to a maximum number. */
export function collectSnapLines(panel: Size, others: readonly Box[], grid = 0): SnapLines {
  const boxes = [{ x: 0, y: 0, ...panel }, ...others.slice(0, MAX_BOXES)]
  return {
    x: boxes.flatMap(({ x, y, width, height }) =>
      [x, x + width / 2, x + width].map((offset) => ({ offset, from: y, to: y + height })),
    ),
    y: boxes.flatMap(({ x, y, width, height }) =>
      [y, y + height / 2, y + height].map((offset) => ({ offset, from: x, to: x + width })),
    ),
    grid,
  }
}

/** The parts of a box that may snap: all when moving, only the dragged edges when resizing. */
export interface SnapAnchors {
  x: readonly number[]
  y: readonly number[]
}

/** As fractions of the side: near edge, center, far edge. */
export const ALL_ANCHORS: SnapAnchors = { x: [0, 0.5, 1], y: [0, 0.5, 1] }

export interface SnapResult {
  dx: number
  dy: number
  guides: readonly Guide[]
}

/** The offset that aligns a box with the nearest line within the distance `within`. */
export function snapBox(
  box: Box,
  lines: SnapLines,
  within: number,
  anchors = ALL_ANCHORS,
): SnapResult {
  const x = nearestLine(anchorPositions(box.x, box.width, anchors.x), lines.x, within, lines.grid)
  const y = nearestLine(anchorPositions(box.y, box.height, anchors.y), lines.y, within, lines.grid)
  const result = { ...box, x: box.x + x.by, y: box.y + y.by }
  return {
    dx: x.by,
    dy: y.by,
    guides: [
      ...x.found.map((line) => guideOf('down', line, result.y, result.y + result.height)),
      ...y.found.map((line) => guideOf('across', line, result.x, result.x + result.width)),
    ],
  }
}

const anchorPositions = (start: number, long: number, shares: readonly number[]) =>
  shares.map((share) => start + long * share)

function nearestLine(
  positions: readonly number[],
  lines: readonly SnapLine[],
  within: number,
  grid: number,
): { by: number; found: readonly SnapLine[] } {
  let by = Number.POSITIVE_INFINITY
  for (const position of positions) {
    for (const { offset } of lines) {
      if (Math.abs(offset - position) < Math.abs(by)) by = offset - position
    }
  }
  if (Math.abs(by) > within) return { by: gridStep(positions[0], grid), found: [] }
  const isThere = ({ offset }: SnapLine) =>
    positions.some((position) => Math.abs(position + by - offset) < 0.01)
  return { by, found: mergeLines(lines.filter(isThere)) }
}

const gridStep = (position: number | undefined, grid: number) =>
  position === undefined || grid === 0 ? 0 : Math.round(position / grid) * grid - position

/** Merges lines at the same position into one that spans all of them. */
function mergeLines(lines: readonly SnapLine[]): SnapLine[] {
  const found = new Map<number, SnapLine>()
  for (const { offset, from, to } of lines) {
    const known = found.get(offset)
    found.set(offset, {
      offset,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    })
  }
  return [...found.values()]
}

const guideOf = (along: Guide['along'], line: SnapLine, from: number, to: number): Guide => ({
  along,
  offset: line.offset,
  from: Math.min(line.from, from),
  to: Math.max(line.to, to),
})
