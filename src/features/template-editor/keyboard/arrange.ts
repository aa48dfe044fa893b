import type { Size } from '#src/imaging/raster.ts'
import { middleOf } from '#src/imaging/template/box.ts'

import type { Editor } from '../editor.ts'
import { boxesOf, type PlacedBox, positionsOf } from '../geometry/placed.ts'
import { turnedAround, withSides } from '../geometry/resize.ts'
import { boundsOf, moved, unionOf } from '../geometry/turned.ts'

/** Sets where the selected layers lie, as one step of undo; steps in a row with the same `together` are one. */
export function arrange(
  { getState, act }: Editor,
  panel: Size,
  change: (boxes: readonly PlacedBox[]) => readonly PlacedBox[],
  together?: string,
) {
  const { document, layout, scope, selection } = getState()
  const before = boxesOf(document.design, layout, panel, selection).filter(
    ({ isLocked }) => !isLocked,
  )
  const changes = positionsOf(before, change(before), panel)
  if (Object.keys(changes).length === 0) return
  const group = together === undefined ? undefined : `${together} ${selection.join(' ')}`
  act({ type: 'set', changes, place: { layout, scope } }, group)
}

export const moveBy = (dx: number, dy: number) => (boxes: readonly PlacedBox[]) =>
  boxes.map((box) => moved(box, dx, dy))

const LOWER_RIGHT = { across: 1, down: 1 } as const

export const growBy = (width: number, height: number) => (boxes: readonly PlacedBox[]) =>
  boxes.map((box) =>
    withSides(box, LOWER_RIGHT, {
      width: Math.max(1, box.width + width),
      height: Math.max(1, box.height + height),
    }),
  )

/** Several turn around the middle of them all. */
export const turnBy = (degrees: number) => (boxes: readonly PlacedBox[]) => {
  const around = unionOf(boxes.map(boundsOf))
  return around ? boxes.map((box) => turnedAround(box, degrees, middleOf(around))) : boxes
}
