import { middleOf } from '#src/imaging/template/box.ts'

import { HANDLES, type Handle, handlePoint } from '../geometry/resize.ts'
import { isInside, type Point, type TurnedBox, turnPoint } from '../geometry/turned.ts'
import { toScreen, type View } from '../geometry/view.ts'

/** What a selection is dragged by: a handle at its edge, or the knob that turns it. */
export type Grip = Handle | 'turn'

/** Pixels of the screen. A finger gets 44 of them. */
const REACH = { fine: 9, coarse: 22 }
const KNOB_DISTANCE = { fine: 26, coarse: 40 }
/** Sides that are shorter have no handle in their middle. */
const LEAST_SIDE = { fine: 36, coarse: 96 }

type Pointer = 'fine' | 'coarse'

export const onScreen = <B extends TurnedBox>(box: B, view: View): B => ({
  ...box,
  ...toScreen(view, box),
  width: box.width * view.zoom,
  height: box.height * view.zoom,
})

/** Where the grips of a box on the screen are. */
export function gripsOf(box: TurnedBox, pointer: Pointer): { grip: Grip; point: Point }[] {
  const least = LEAST_SIDE[pointer]
  const isShown = ({ across, down }: Handle) =>
    (across !== 0 || box.width >= least) && (down !== 0 || box.height >= least)
  return [
    ...HANDLES.filter(isShown).map((grip) => ({ grip, point: handlePoint(box, grip) })),
    { grip: 'turn', point: knobPoint(box, KNOB_DISTANCE[pointer]) },
  ]
}

const knobPoint = (box: TurnedBox, distance: number): Point => {
  const middle = middleOf(box)
  return turnPoint({ x: middle.x, y: box.y - distance }, box.rotation, middle)
}

/** The nearest grip to a point. Inside of a small box most of it stays free to move the box by. */
export function gripAt(point: Point, box: TurnedBox, pointer: Pointer): Grip | undefined {
  const inside = isInside(point, box)
  const inner = Math.max(3, Math.min(box.width, box.height) / 4)
  const reach = inside ? Math.min(REACH[pointer], inner) : REACH[pointer]
  let found: { grip: Grip; distance: number } | undefined
  for (const { grip, point: place } of gripsOf(box, pointer)) {
    const distance = Math.hypot(place.x - point.x, place.y - point.y)
    if (distance <= reach && distance < (found?.distance ?? Number.POSITIVE_INFINITY))
      found = { grip, distance }
  }
  return found?.grip
}

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

export function cursorOf(grip: Grip, rotation: number): string {
  if (grip === 'turn') return 'grab'
  const degrees = (Math.atan2(grip.across, -grip.down) * 180) / Math.PI + rotation
  return CURSORS[((Math.round(degrees / 45) % 4) + 4) % 4] ?? 'move'
}
