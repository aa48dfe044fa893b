/** A grid to snap layers to, starting at the upper left corner of the panel. */
export interface Grid {
  isOn: boolean
  /** Pixels of the panel. */
  step: number
}

export const MIN_GRID_STEP = 2
export const MAX_GRID_STEP = 500

/** Minimum distance between drawn lines, in screen pixels. */
const MIN_LINE_GAP = 8
const LINE_INTERVALS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Positions of the drawn grid lines along one side. Dense grids show only every second, fifth, tenth line, and so on. */
export function gridLines(long: number, step: number, zoom: number): number[] {
  const each = LINE_INTERVALS.find((every) => every * step * zoom >= MIN_LINE_GAP)
  if (each === undefined) return []
  const gap = each * step
  return Array.from(
    { length: Math.max(0, Math.ceil(long / gap) - 1) },
    (_, index) => (index + 1) * gap,
  )
}
