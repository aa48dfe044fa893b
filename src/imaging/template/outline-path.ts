import type { Outline, OutlinePoint } from '#src/imaging/font/outlines.ts'

/** Hundredths of a pixel are precise enough. */
const round = (value: number) => Math.round(value * 100) / 100

/** A glyph's outline as SVG path data, with its origin at x and y. */
export function outlinePath(outline: Outline, x: number, y: number, scale: number): string {
  const place = (point: Pick<OutlinePoint, 'x' | 'y'>) =>
    `${round(x + point.x * scale)} ${round(y - point.y * scale)}`
  return outline.map((contour) => contourPath(contour, place)).join('')
}

type Place = (point: Pick<OutlinePoint, 'x' | 'y'>) => string

const between = (one: OutlinePoint, other: OutlinePoint): OutlinePoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
})

/** Rotates a contour to start at an on-curve point, or an implied one. */
const fromCurve = (contour: readonly OutlinePoint[]): readonly OutlinePoint[] => {
  const first = contour.findIndex(({ isOn }) => isOn)
  if (first >= 0) return [...contour.slice(first), ...contour.slice(0, first)]
  const [start, last] = [contour[0], contour.at(-1)]
  return start && last ? [between(last, start), ...contour] : []
}

function contourPath(contour: readonly OutlinePoint[], place: Place): string {
  const [start, ...points] = fromCurve(contour)
  if (!start) return ''
  let path = `M${place(start)}`
  let pull: OutlinePoint | undefined
  for (const point of [...points, start]) {
    if (point.isOn) path += pull ? `Q${place(pull)} ${place(point)}` : `L${place(point)}`
    else if (pull) path += `Q${place(pull)} ${place(between(pull, point))}`
    pull = point.isOn ? undefined : point
  }
  return `${path}Z`
}
