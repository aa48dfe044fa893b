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

/** A layer as it is found. */
export interface LayerBox extends PlacedBox {
  isLocked: boolean
  isVisible: boolean
}

/** Where elements of a design lie in a layout. */
export const boxesOf = (
  design: Design,
  layout: Layout,
  panel: Size,
  ids: readonly string[],
): LayerBox[] =>
  ids.flatMap((id) => {
    const element = elementIn(design, id, layout)
    if (!element) return []
    const isLocked = design.elements[id]?.locked === true
    return { ...placedBox(element, panel), isLocked, isVisible: element.visible }
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
