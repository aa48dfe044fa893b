import type { Size } from '#src/imaging/raster.ts'
import { middleOf } from '#src/imaging/template/box.ts'

import type { Editor } from '../editor.ts'
import { elementBoxes, type ElementBox, positionChanges } from '../geometry/element-box.ts'
import { rotateAround, withSize } from '../geometry/resize.ts'
import { boundingBox, translate, unionBox } from '../geometry/rotated-box.ts'

/** Changes the boxes of the selected, unlocked layers as one undo step. Steps with the same `groupKey` are merged. */
export function arrange(
  { getState, act }: Editor,
  panel: Size,
  change: (boxes: readonly ElementBox[]) => readonly ElementBox[],
  groupKey?: string,
) {
  const { document, layout, scope, selection } = getState()
  const before = elementBoxes(document.design, layout, panel, selection).filter(
    ({ isLocked }) => !isLocked,
  )
  const changes = positionChanges(before, change(before), panel)
  if (Object.keys(changes).length === 0) return
  const group = groupKey === undefined ? undefined : `${groupKey} ${selection.join(' ')}`
  act({ type: 'set', changes, target: { layout, scope } }, group)
}

export const moveBy = (dx: number, dy: number) => (boxes: readonly ElementBox[]) =>
  boxes.map((box) => translate(box, dx, dy))

const LOWER_RIGHT = { across: 1, down: 1 } as const

export const growBy = (width: number, height: number) => (boxes: readonly ElementBox[]) =>
  boxes.map((box) =>
    withSize(box, LOWER_RIGHT, {
      width: Math.max(1, box.width + width),
      height: Math.max(1, box.height + height),
    }),
  )

/** Rotates several boxes around their common center. */
export const rotateBy = (degrees: number) => (boxes: readonly ElementBox[]) => {
  const outer = unionBox(boxes.map(boundingBox))
  return outer ? boxes.map((box) => rotateAround(box, degrees, middleOf(outer))) : boxes
}

type OrderStep = 'forward' | 'backward' | 'toFront' | 'toBack'

/** Moves the selected layers by one position, or to an end. */
export function reorderSelection({ getState, act }: Editor, step: OrderStep) {
  const { selection, document } = getState()
  const { layers } = document.design
  const ids = layers.filter((id) => selection.includes(id))
  if (ids.length === 0) return
  act({ type: 'reorder', ids, to: targetIndex(layers, ids, step) })
}

function targetIndex(layers: readonly string[], ids: readonly string[], step: OrderStep): number {
  const others = layers.length - ids.length
  if (step === 'toBack') return 0
  if (step === 'toFront') return others
  const lowest = layers.findIndex((id) => ids.includes(id))
  const highest = layers.findLastIndex((id) => ids.includes(id))
  // Separate layers are joined next to the leading one.
  return step === 'forward' ? Math.min(others, highest - ids.length + 2) : Math.max(0, lowest - 1)
}

/** Selects the next or the previous layer; false at the end, where Tab leaves the stage. */
export function selectNextLayer({ getState, select }: Editor, isBack: boolean): boolean {
  const { selection, document } = getState()
  const ids = [...new Set(document.design.layers)].filter((id) =>
    Object.hasOwn(document.design.elements, id),
  )
  const last = selection.at(-1)
  const index = last === undefined ? -1 : ids.indexOf(last)
  const next = index < 0 ? (isBack ? ids.length - 1 : 0) : index + (isBack ? -1 : 1)
  const id = ids[next]
  if (id === undefined) return false
  select([id])
  return true
}
