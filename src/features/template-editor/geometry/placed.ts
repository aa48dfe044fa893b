import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design, Properties } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { boxOf } from '#src/imaging/template/box.ts'

import { changedPosition, positionOf, turnedTo } from './position.ts'
import type { TurnedBox } from './turned.ts'

/** Where an element lies on a panel. */
export interface PlacedBox extends TurnedBox {
  id: string
}

export const placedBox = (element: PlacedElement, panel: Size): PlacedBox => ({
  ...boxOf(element, panel),
  rotation: element.position.rotation,
  id: element.id,
})

/** Where elements of a design lie in a layout; those that are locked stay where they are. */
export const movableIn = (
  design: Design,
  layout: Layout,
  ids: readonly string[],
  panel: Size,
): PlacedBox[] =>
  ids.flatMap((id) => {
    const element = elementIn(design, id, layout)
    return element && design.elements[id]?.locked !== true ? placedBox(element, panel) : []
  })

/** What an action sets so that boxes come to lie elsewhere: of each only the edges that have moved. */
export function positionsOf(
  before: readonly PlacedBox[],
  after: readonly PlacedBox[],
  panel: Size,
): Record<string, Properties> {
  const was = new Map(before.map((box) => [box.id, wholePosition(box, panel)]))
  return Object.fromEntries(
    after.flatMap((box) => {
      const position = changedPosition(was.get(box.id) ?? {}, wholePosition(box, panel))
      return position ? [[box.id, { position }]] : []
    }),
  )
}

const wholePosition = (box: PlacedBox, panel: Size) => ({
  ...positionOf(box, panel),
  rotation: turnedTo(box.rotation),
})
