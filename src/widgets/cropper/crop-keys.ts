import { isPressed, type KeyPress } from '#src/ui/chords.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { type Cropping, type CropView, moveBy, rotateBy, zoomTo } from './crop-view.ts'

/** Fractions of the frame. */
const STEP = 0.02
const LARGE_STEP = 0.1
export const ZOOM_STEP = 0.1

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const CHANGES: Record<string, (view: CropView) => CropView> = {
  '+': (view) => zoomTo(view, view.zoom + ZOOM_STEP),
  '=': (view) => zoomTo(view, view.zoom + ZOOM_STEP),
  '-': (view) => zoomTo(view, view.zoom - ZOOM_STEP),
  '[': (view) => rotateBy(view, -90),
  ']': (view) => rotateBy(view, 90),
}

/** The view after a key; undefined for other keys. */
export function viewAfterKey(press: KeyPress, view: CropView, cropping: Cropping) {
  const sign = Object.keys(CHANGES).find((chord) => isPressed(chord, press))
  if (sign !== undefined) return CHANGES[sign]?.(view)
  const arrow = ARROWS[pressedKey(press)]
  if (!arrow || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const step = press.shiftKey ? LARGE_STEP : STEP
  return moveBy(view, cropping, { x: arrow.x * step, y: arrow.y * step })
}
