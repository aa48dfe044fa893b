import { middleOf } from '#src/imaging/template/box.ts'

import { HANDLES, type Handle, handlePoint } from '../geometry/resize.ts'
import { isInside, type Point, type RotatedBox, rotatePoint } from '../geometry/rotated-box.ts'
import { toScreen, type View } from '../geometry/view.ts'

/** A resize handle, or the rotation handle. */
export type DragHandle = Handle | 'rotate'

/** Hit radius in screen pixels; touch targets are 44 pixels wide. */
const REACH = { fine: 9, coarse: 22 }
const KNOB_DISTANCE = { fine: 26, coarse: 40 }
/** Shorter sides have no handle in their middle. */
const MIN_SIDE = { fine: 36, coarse: 96 }

type Pointer = 'fine' | 'coarse'

export const toScreenBox = <B extends RotatedBox>(box: B, view: View): B => ({
  ...box,
  ...toScreen(view, box),
  width: box.width * view.zoom,
  height: box.height * view.zoom,
})

/** All handles of a box in screen coordinates. */
export function handlesOf(
  box: RotatedBox,
  pointer: Pointer,
): { handle: DragHandle; point: Point }[] {
  const least = MIN_SIDE[pointer]
  const isShown = ({ across, down }: Handle) =>
    (across !== 0 || box.width >= least) && (down !== 0 || box.height >= least)
  return [
    ...HANDLES.filter(isShown).map((handle) => ({ handle, point: handlePoint(box, handle) })),
    { handle: 'rotate', point: knobPoint(box, KNOB_DISTANCE[pointer]) },
  ]
}

const knobPoint = (box: RotatedBox, distance: number): Point => {
  const middle = middleOf(box)
  return rotatePoint({ x: middle.x, y: box.y - distance }, box.rotation, middle)
}

/** The nearest handle. Inside a small box, handles are smaller so that it can still be moved. */
export function handleAt(point: Point, box: RotatedBox, pointer: Pointer): DragHandle | undefined {
  const inside = isInside(point, box)
  const inner = Math.max(3, Math.min(box.width, box.height) / 4)
  const reach = inside ? Math.min(REACH[pointer], inner) : REACH[pointer]
  let found: { handle: DragHandle; distance: number } | undefined
  for (const { handle, point: center } of handlesOf(box, pointer)) {
    const distance = Math.hypot(center.x - point.x, center.y - point.y)
    if (distance <= reach && distance < (found?.distance ?? Number.POSITIVE_INFINITY))
      found = { handle, distance }
  }
  return found?.handle
}

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

export function cursorOf(handle: DragHandle, rotation: number): string {
  if (handle === 'rotate') return 'grab'
  const degrees = (Math.atan2(handle.across, -handle.down) * 180) / Math.PI + rotation
  return CURSORS[((Math.round(degrees / 45) % 4) + 4) % 4] ?? 'move'
}
