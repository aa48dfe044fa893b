import type { Properties } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

type Position = NonNullable<Properties['position']>

/** What the schema takes. */
const FARTHEST = 20_000
const whole = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value)))

/** Where a box lies, as distances from the edges of its panel, in whole pixels (TPL-09). */
export function positionOf({ x, y, width, height }: Box, panel: Size) {
  const [left, top] = [whole(x), whole(y)]
  return {
    top,
    left,
    right: whole(panel.width - left - Math.round(width)),
    bottom: whole(panel.height - top - Math.round(height)),
  }
}

/** Of a position only what is another one than before: an edge that stays is no override. */
export const changedPosition = (before: Position, after: Position): Position | undefined => {
  const changed = Object.entries(after).filter(([edge, value]) => before[edge] !== value)
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** Degrees from -180 up to 180, in tenths. */
export const turnedTo = (degrees: number): number => {
  const tenth = Math.round((((degrees % 360) + 540) % 360) * 10) / 10 - 180
  return tenth === -180 ? 180 : tenth
}
