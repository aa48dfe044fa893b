import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design, Properties } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { type Box, boxOf } from '#src/imaging/template/box.ts'

import type { RotatedBox } from './rotated-box.ts'

/** The box of an element on a panel. */
export interface ElementBox extends RotatedBox {
  id: string
}

export const elementBox = (element: PlacedElement, panel: Size): ElementBox => ({
  ...boxOf(element, panel),
  rotation: element.position.rotation,
  id: element.id,
})

export interface LayerBox extends ElementBox {
  isLocked: boolean
  isVisible: boolean
}

/** Boxes of elements in a layout. */
export const elementBoxes = (
  design: Design,
  layout: Layout,
  panel: Size,
  ids: readonly string[],
): LayerBox[] =>
  ids.flatMap((id) => {
    const element = elementIn(design, id, layout)
    if (!element) return []
    const isLocked = design.elements[id]?.locked === true
    return { ...elementBox(element, panel), isLocked, isVisible: element.visible }
  })

/** The changed edges of each box, as properties for an action. */
export function positionChanges(
  before: readonly ElementBox[],
  after: readonly ElementBox[],
  panel: Size,
): Record<string, Properties> {
  const positionsBefore = new Map(before.map((box) => [box.id, roundedPosition(box, panel)]))
  return Object.fromEntries(
    after.flatMap((box) => {
      const position = changedPosition(
        positionsBefore.get(box.id) ?? {},
        roundedPosition(box, panel),
      )
      return position ? [[box.id, { position }]] : []
    }),
  )
}

const roundedPosition = (box: ElementBox, panel: Size) => ({
  ...positionOf(box, panel),
  rotation: normalizeAngle(box.rotation),
})

type Position = NonNullable<Properties['position']>

/** Limit of the schema. */
const MAX_OFFSET = 20_000
const whole = (value: number) => Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, Math.round(value)))

/** Distances of a box from the panel edges in whole pixels (TPL-09). */
export function positionOf({ x, y, width, height }: Box, panel: Size) {
  const [left, top] = [whole(x), whole(y)]
  return {
    top,
    left,
    right: whole(panel.width - left - Math.round(width)),
    bottom: whole(panel.height - top - Math.round(height)),
  }
}

/** Only the changed edges, so that the others get no override. */
export const changedPosition = (before: Position, after: Position): Position | undefined => {
  const changed = Object.entries(after).filter(([edge, value]) => before[edge] !== value)
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** Degrees above -180 up to 180, rounded to tenths. */
export const normalizeAngle = (degrees: number): number => {
  const tenth = Math.round((((degrees % 360) + 540) % 360) * 10) / 10 - 180
  return tenth === -180 ? 180 : tenth
}
