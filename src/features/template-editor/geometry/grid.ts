/** A grid that layers lie on, from the corner of the panel. */
export interface Grid {
  isOn: boolean
  /** Pixels of the panel. */
  step: number
}

export const LEAST_STEP = 2
export const MOST_STEP = 500

/** Lines that are nearer to each other on the screen are a grey area. */
const LEAST_GAP = 8
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Where the lines of a grid are shown along one side of a panel: where they would be too dense, each second, fifth or tenth. */
export function gridLines(long: number, step: number, zoom: number): number[] {
  const each = EACH.find((every) => every * step * zoom >= LEAST_GAP)
  if (each === undefined) return []
  const gap = each * step
  return Array.from({ length: Math.max(0, Math.ceil(long / gap) - 1) }, (_, at) => (at + 1) * gap)
}
